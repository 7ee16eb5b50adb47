import { wav } from '../../../../simulator/audio/formats/clip-writer.js';
import { JSON_TYPE, get, post, reads, refused, row, rowWith, runRows, send, TEXT, writes } from './rows.js';

/** The server, requests, errors and the field mirror. The tests beside this folder cover sockets. */
runRows('server, requests and errors', [
  row(
    'protocol',
    'HTTP/1.1, kept alive; Connection: close is honoured',
    get('/time', { headers: { connection: 'keep-alive', 'keep-alive': 'timeout=30' } }),
    send('GET', '/time', { headers: { connection: 'close' } }, { headers: { connection: 'close' } }),
  ),
  row('authentication', 'none: no challenge', get('/time', { headers: { 'www-authenticate': undefined } })),
  row('CORS', 'no headers for other sites', get('/time', { headers: { 'access-control-allow-origin': undefined } })),
  row('CORS', 'OPTIONS is 405', send('OPTIONS', '/time', refused(405, 'EINVAL'))),
  row('actual port', 'is a line of status/transports', (running) =>
    reads('status/transports', `http ${running.server.port}\n`)(running),
  ),

  row(
    'path',
    '+ is a space',
    get('/fs/clock+mode', refused(404, 'ENOENT')),
    get('/fs/clock/mode', { text: 'stepped\n' }),
  ),
  row('path', 'is percent-decoded', get('/fs/%63lock/%6dode', { text: 'stepped\n' })),
  row(
    'path',
    'an encoded slash is a slash, empty segments do not count',
    get('/fs//clock%2Fmode/', { text: 'stepped\n' }),
  ),
  row(
    'query',
    'keys in any case, the last value wins, a key without = is empty',
    get('/time/wait?UNTIL=1&until=0', { json: { reached_ut: 0 } }),
    get('/time/wait?until', refused(400, 'EINVAL')),
  ),
  row(
    'response headers',
    'JSON has no charset, a length, and keeps alive',
    get('/vessels', { type: JSON_TYPE, headers: { connection: 'keep-alive' } }),
    get('/fs/time/ut', { type: TEXT, text: '0\n', headers: { 'content-length': '2', connection: 'keep-alive' } }),
  ),
  row(
    'body',
    'nothing is as an empty line: EINVAL on controls',
    writes('paint/parts/blend', '', refused(400, 'EINVAL')),
    writes('paint/parts/blend', 'tint'),
  ),

  row(
    'errors',
    '400 EINVAL',
    writes('paint/parts/blend', 'screen', refused(400, 'EINVAL')),
    writes('paint/parts/blend', 'tint'),
  ),
  rowWith(
    { control_enabled: false },
    'errors',
    '403 EACCES',
    writes('paint/parts/blend', 'tint', refused(403, 'EACCES')),
  ),
  row('errors', '404 ENOENT', get('/fs/nope', refused(404, 'ENOENT')), reads('clock/mode', 'stepped\n')),
  row(
    'errors',
    '405 has EINVAL and says: method not allowed',
    send('PATCH', '/fs/time/ut', { status: 405, errno: 'EINVAL', message: 'method not allowed' }),
  ),
  row(
    'errors',
    '409 EBUSY',
    send('PUT', '/paint/texture/file/a.png?complete=0', { has: { ready: false } }, { body: 'a' }),
    writes('paint/textures/bind', 'Core/Rock.png a.png', refused(409, 'EBUSY')),
  ),
  row('errors', '413 EFBIG', post('/command', 'x'.repeat(1_048_577), refused(413, 'EFBIG'))),
  rowWith(
    { telemetry_events: false },
    'errors',
    '501 EOPNOTSUPP',
    get('/events', refused(501, 'EOPNOTSUPP')),
    get('/fs/events', refused(501, 'EOPNOTSUPP')),
  ),
  row(
    'errors',
    '507 ENOSPC',
    ...['a', 'b', 'c'].map((name) =>
      send('PUT', `/paint/texture/file/${name}`, { has: { ready: true } }, { body: 'x' }),
    ),
    send('PUT', '/paint/texture/file/d', refused(507, 'ENOSPC'), { body: 'x' }),
  ),
]);

runRows('fallbacks', [
  row(
    'fallback',
    'outside /v1: 404 for every method',
    ...['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) =>
      send(method, '//elsewhere', { status: 404, errno: 'ENOENT', message: 'not found' }),
    ),
  ),
  row('fallback', 'unknown path, GET: 404', get('/teapot', refused(404, 'ENOENT'))),
  row('fallback', 'unknown path, another method: 405', post('/teapot', '', refused(405, 'EINVAL'))),
  row(
    'fallback',
    '/paint/textures/… is /paint/texture/…',
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
      `off: GET ${path} is 404`,
      get(path, refused(404, 'ENOENT')),
    ),
  ),
  row('path', 'no sim/ in front', get('/fs/sim/time/ut', refused(404, 'ENOENT')), reads('time/ut', '0\n')),
  row('GET file', 'ends in one line end, even no rows', reads('paint/textures/bindings', '\n')),
  row('GET directory', '404', get('/fs/paint', refused(404, 'ENOENT'))),
  row('GET missing', '404', get('/fs/paint/nope', refused(404, 'ENOENT'))),
  row(
    'GET leaf',
    'of what has vanished: 404',
    reads('vessels/by-id/Polaris/id', 'Polaris\n'),
    ({ server }) => Promise.resolve(void server.world.despawn('Polaris')),
    get('/fs/vessels/by-id/Polaris/id', refused(404, 'ENOENT')),
  ),
  row('GET streaming file', 'vessel stream gives the current line', async (running) => {
    const line = '{"seq":1,"ut":0,"sit":"Prelaunch"';
    await get('/fs/vessels/active/stream', { type: TEXT, has: JSON.parse(`${line}}`) as object })(running);
  }),
  row('GET streaming file', 'the alarm, when it has passed, gives the time at once', reads('time/alarm', '0\n')),
  row(
    'GET upload file',
    'textures and clips have no text: 404',
    ...['paint/texture', 'audio'].flatMap((store) => [
      send('PUT', `/${store}/file/a`, { has: { ready: true } }, { body: wav() }),
      get(`/fs/${store === 'audio' ? 'audio' : 'paint/textures'}/file/a`, refused(404, 'ENOENT')),
    ]),
  ),
  row(
    'POST body',
    'loses its line ends, gets one, and is one write',
    writes('paint/parts/blend', 'tint\n\n\n'),
    reads('paint/parts/blend', 'tint\n'),
  ),
  row(
    'POST success',
    '200 {"outcome":"ok"}',
    writes('paint/parts/blend', 'tint', { type: JSON_TYPE, json: { outcome: 'ok' } }),
  ),
  row('POST read-only leaf', '403 EACCES', writes('time/ut', '1', refused(403, 'EACCES'))),
  row('POST missing path', '404 ENOENT', writes('nope', '1', refused(404, 'ENOENT'))),
  row(
    'POST camera/track',
    'makes, replaces without a tail, refuses what does not parse',
    writes('camera/track/a', '{"shots":[{"duration":1,"fov":[{"t":0,"v":50},{"t":1,"v":51}]}]}'),
    writes('camera/track/a', '{"shots":[{"duration":1,"fov":[{"t":0,"v":50}]}]}'),
    reads('camera/track/a', '{"shots":[{"duration":1,"fov":[{"t":0,"v":50}]}]}\n'),
    writes('camera/track/a', '{"shots":', refused(400, 'EINVAL')),
  ),
  row(
    'POST ctl/batch, ctl/timed_batch',
    'the whole text with its commit',
    writes('ctl/batch', 'paint/parts/blend tint\ncommit'),
    reads('paint/parts/blend', 'tint\n'),
    writes('ctl/timed_batch', '@id a\n0 paint/parts/blend replace\ncommit'),
    reads('ctl/schedules/a/pending', '1\n'),
    writes('ctl/batch', 'paint/parts/blend tint', refused(400, 'EINVAL')),
  ),
  ...['PUT', 'DELETE'].map((method) =>
    row(`${method} on /fs`, '405', send(method, '/fs/paint/parts/blend', refused(405, 'EINVAL'))),
  ),
]);
