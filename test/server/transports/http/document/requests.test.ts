import { wav } from '../../../../simulator/audio/formats/clip-writer.js';
import { JSON_TYPE, get, post, reads, refused, row, rowWith, runRows, send, TEXT, writes } from './rows.js';

/** Tests in the parent folder cover sockets. */
runRows('server, requests and errors', [
  row(
    'protocol',
    'HTTP/1.1 connections are kept alive, and Connection: close is honoured',
    get('/time', { headers: { connection: 'keep-alive', 'keep-alive': 'timeout=30' } }),
    send('GET', '/time', { headers: { connection: 'close' } }, { headers: { connection: 'close' } }),
  ),
  row(
    'authentication',
    'a request needs no authentication and gets no challenge',
    get('/time', { headers: { 'www-authenticate': undefined } }),
  ),
  row(
    'CORS',
    'other sites get no CORS headers',
    get('/time', { headers: { 'access-control-allow-origin': undefined } }),
  ),
  row('CORS', 'OPTIONS gets 405', send('OPTIONS', '/time', refused(405, 'EINVAL'))),
  row('actual port', 'status/transports has a line with the port', (running) =>
    reads('status/transports', `http ${running.server.port}\n`)(running),
  ),

  row(
    'path',
    'a plus sign in the path means a space',
    get('/fs/clock+mode', refused(404, 'ENOENT')),
    get('/fs/clock/mode', { text: 'stepped\n' }),
  ),
  row('path', 'the path is percent-decoded', get('/fs/%63lock/%6dode', { text: 'stepped\n' })),
  row(
    'path',
    'an encoded slash separates names, and empty segments are ignored',
    get('/fs//clock%2Fmode/', { text: 'stepped\n' }),
  ),
  row(
    'query',
    'names are accepted in any letter case, the last value counts, and a name without = has an empty value',
    get('/time/wait?UNTIL=1&until=0', { json: { reached_ut: 0 } }),
    get('/time/wait?until', refused(400, 'EINVAL')),
  ),
  row(
    'response headers',
    'JSON has no charset, and responses have a length and keep the connection alive',
    get('/vessels', { type: JSON_TYPE, headers: { connection: 'keep-alive' } }),
    get('/fs/time/ut', { type: TEXT, text: '0\n', headers: { 'content-length': '2', connection: 'keep-alive' } }),
  ),
  row(
    'body',
    'a missing body counts as an empty line, which controls refuse with EINVAL',
    writes('paint/parts/blend', '', refused(400, 'EINVAL')),
    writes('paint/parts/blend', 'tint'),
  ),

  row(
    'errors',
    'an invalid value gets 400 EINVAL',
    writes('paint/parts/blend', 'screen', refused(400, 'EINVAL')),
    writes('paint/parts/blend', 'tint'),
  ),
  rowWith(
    { control_enabled: false },
    'errors',
    'a refused command gets 403 EACCES',
    writes('paint/parts/blend', 'tint', refused(403, 'EACCES')),
  ),
  row(
    'errors',
    'a missing path gets 404 ENOENT',
    get('/fs/nope', refused(404, 'ENOENT')),
    reads('clock/mode', 'stepped\n'),
  ),
  row(
    'errors',
    '405 has the errno EINVAL and says that the method is not allowed',
    send('PATCH', '/fs/time/ut', { status: 405, errno: 'EINVAL', message: 'method not allowed' }),
  ),
  row(
    'errors',
    'a busy file gets 409 EBUSY',
    send('PUT', '/paint/texture/file/a.png?complete=0', { has: { ready: false } }, { body: 'a' }),
    writes('paint/textures/bind', 'Core/Rock.png a.png', refused(409, 'EBUSY')),
  ),
  row(
    'errors',
    'a body that is too large gets 413 EFBIG',
    post('/command', 'x'.repeat(1_048_577), refused(413, 'EFBIG')),
  ),
  rowWith(
    { telemetry_events: false },
    'errors',
    'a feature that is off gets 501 EOPNOTSUPP',
    get('/events', refused(501, 'EOPNOTSUPP')),
    get('/fs/events', refused(501, 'EOPNOTSUPP')),
  ),
  row(
    'errors',
    'a full store gets 507 ENOSPC',
    ...['a', 'b', 'c'].map((name) =>
      send('PUT', `/paint/texture/file/${name}`, { has: { ready: true } }, { body: 'x' }),
    ),
    send('PUT', '/paint/texture/file/d', refused(507, 'ENOSPC'), { body: 'x' }),
  ),
]);

runRows('fallbacks', [
  row(
    'fallback',
    'a path outside /v1 gets 404 for every method',
    ...['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) =>
      send(method, '//elsewhere', { status: 404, errno: 'ENOENT', message: 'not found' }),
    ),
  ),
  row('fallback', 'GET of an unknown path gets 404', get('/teapot', refused(404, 'ENOENT'))),
  row('fallback', 'another method on an unknown path gets 405', post('/teapot', '', refused(405, 'EINVAL'))),
  row(
    'fallback',
    '/paint/textures/… has the same effect as /paint/texture/…',
    send('PUT', '/paint/textures/file/a', { has: { name: 'a' } }, { body: 'x' }),
    get('/paint/textures/files', { has: [{ name: 'a' }] }),
    get('/paint/texture/files', { has: [{ name: 'a' }] }),
    send('DELETE', '/paint/textures/file/a', { json: { outcome: 'ok' } }),
  ),
]);

runRows('fields', [
  ...['/fs/time/ut', '/fs/nope', '/fs/time/ut?stream=1'].map((path) =>
    rowWith(
      { http_field_endpoints: false },
      'enabled by',
      `GET ${path} gets 404 if the key is off`,
      get(path, refused(404, 'ENOENT')),
    ),
  ),
  row('path', 'the path has no prefix sim/', get('/fs/sim/time/ut', refused(404, 'ENOENT')), reads('time/ut', '0\n')),
  row('GET file', 'the text ends in one line end, even if it has no rows', reads('paint/textures/bindings', '\n')),
  row('GET directory', 'the request gets 404', get('/fs/paint', refused(404, 'ENOENT'))),
  row('GET missing', 'the request gets 404', get('/fs/paint/nope', refused(404, 'ENOENT'))),
  row(
    'GET leaf',
    'a leaf that has disappeared gets 404',
    reads('vessels/by-id/Polaris/id', 'Polaris\n'),
    ({ server }) => Promise.resolve(void server.world.despawn('Polaris')),
    get('/fs/vessels/by-id/Polaris/id', refused(404, 'ENOENT')),
  ),
  row('GET streaming file', 'the stream of a vessel returns the current line', async (running) => {
    const line = '{"seq":1,"ut":0,"sit":"Prelaunch"';
    await get('/fs/vessels/active/stream', { type: TEXT, has: JSON.parse(`${line}}`) as object })(running);
  }),
  row('GET streaming file', 'an alarm in the past returns the time at once', reads('time/alarm', '0\n')),
  row(
    'GET upload file',
    'textures and clips have no text and get 404',
    ...['paint/texture', 'audio'].flatMap((store) => [
      send('PUT', `/${store}/file/a`, { has: { ready: true } }, { body: wav() }),
      get(`/fs/${store === 'audio' ? 'audio' : 'paint/textures'}/file/a`, refused(404, 'ENOENT')),
    ]),
  ),
  row(
    'POST body',
    'the body is one write: its line ends are removed, and one is added',
    writes('paint/parts/blend', 'tint\n\n\n'),
    reads('paint/parts/blend', 'tint\n'),
  ),
  row(
    'POST success',
    'the response is 200 {"outcome":"ok"}',
    writes('paint/parts/blend', 'tint', { type: JSON_TYPE, json: { outcome: 'ok' } }),
  ),
  row('POST read-only leaf', 'the request gets 403 EACCES', writes('time/ut', '1', refused(403, 'EACCES'))),
  row('POST missing path', 'the request gets 404 ENOENT', writes('nope', '1', refused(404, 'ENOENT'))),
  row(
    'POST camera/track',
    'a track can be created and replaced completely, and an invalid track is refused',
    writes('camera/track/a', '{"shots":[{"duration":1,"fov":[{"t":0,"v":50},{"t":1,"v":51}]}]}'),
    writes('camera/track/a', '{"shots":[{"duration":1,"fov":[{"t":0,"v":50}]}]}'),
    reads('camera/track/a', '{"shots":[{"duration":1,"fov":[{"t":0,"v":50}]}]}\n'),
    writes('camera/track/a', '{"shots":', refused(400, 'EINVAL')),
  ),
  row(
    'POST ctl/batch, ctl/timed_batch',
    'the body is the whole text with its commit',
    writes('ctl/batch', 'paint/parts/blend tint\ncommit'),
    reads('paint/parts/blend', 'tint\n'),
    writes('ctl/timed_batch', '@id a\n0 paint/parts/blend replace\ncommit'),
    reads('ctl/schedules/a/pending', '1\n'),
    writes('ctl/batch', 'paint/parts/blend tint', refused(400, 'EINVAL')),
  ),
  ...['PUT', 'DELETE'].map((method) =>
    row(`${method} on /fs`, 'the request gets 405', send(method, '/fs/paint/parts/blend', refused(405, 'EINVAL'))),
  ),
]);
