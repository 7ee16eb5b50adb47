import { wav } from '../../../../simulator/audio/formats/clip-writer.js';
import { pngOf } from '../../../../simulator/paint/textures/fixtures.js';
import { expect } from 'vitest';
import {
  call,
  command,
  get,
  OK,
  post,
  put,
  reads,
  refused,
  remove,
  row,
  rowWith,
  runRows,
  send,
  type Step,
  step,
  writes,
} from './rows.js';
import { requestArrival } from '../../../../support/request-arrival.js';

function stream(path: string, begins: string, act: Step = () => Promise.resolve(), accept = '*/*'): Step {
  return async (running) => {
    const gone = new AbortController();
    const response = await fetch(`${running.server.base}${path}`, { headers: { accept }, signal: gone.signal });
    const ndjson = accept.includes('ndjson');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(ndjson ? 'application/x-ndjson' : 'text/event-stream');
    expect(response.headers.get('content-length')).toBeNull();
    if (!ndjson) {
      expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
      expect(response.headers.get('connection')).toBe('close');
    }
    await act(running);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.length < begins.length) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    expect(text.slice(0, begins.length)).toBe(begins);
    gone.abort();
  };
}
const LINE = '{"seq":2,"ut":1,"sit":"Prelaunch","alt":{"baro":';
const WARP = '{"ut":0,"type":"warp-changed","vessel":"","detail":"1→5"}';
const warp = writes('debug/time/warp', '5');

runRows('routes', [
  row('routes', 'GET /snapshot returns the first snapshot', get('/snapshot', { has: { sequence: 1, ut_seconds: 0 } })),
  row(
    'routes',
    'GET /openapi.json returns a description in OpenAPI 3.1',
    get('/openapi.json', { has: { openapi: '3.1.0' } }),
  ),
  row('routes', 'GET /time returns the time and the warp factor', get('/time', { has: { ut: 0, warp: 1 } })),
  row(
    'routes',
    'GET /time/wait?until=<ut> responds once the clock has reached the time, and refuses a missing or wrong time',
    get('/time/wait?until=0', { json: { reached_ut: 0 } }),
    get('/time/wait', refused(400, 'EINVAL')),
    get('/time/wait?until=soon', refused(400, 'EINVAL')),
    async (running) => {
      const arrival = requestArrival('/time/wait');
      const waiting = fetch(`${running.server.base}/time/wait?until=5`);
      await arrival;
      await step(7)(running);
      expect(await (await waiting).json()).toEqual({ reached_ut: 7 });
    },
  ),
  row(
    'routes',
    'GET /status returns the switches of the server',
    get('/status', { has: { control: true, debug: true } }),
  ),
  row(
    'routes',
    'GET /system returns the name of the system, its home body and its star',
    get('/system', { json: { name: 'Sol', home_body_id: 'Earth', sun_id: 'Sol' } }),
  ),
  rowWith(
    { telemetry_bodies: false },
    'routes',
    'GET /system returns null and GET /bodies returns [] while telemetry is off',
    get('/system', { json: null }),
    get('/bodies', { json: [] }),
    get('/bodies/Earth', refused(404, 'ENOENT')),
    get('/snapshot', { has: { bodies: [], ut_seconds: 0 } }),
  ),
  rowWith(
    { telemetry_enabled: false },
    'routes',
    'GET /vessels returns [] and no vessel exists without telemetry, as in the tree',
    get('/vessels', { json: [] }),
    get('/vessels/Hunter-ship', refused(404, 'ENOENT')),
    get('/vessels/Hunter-ship/telemetry', refused(404, 'ENOENT')),
    get('/fs/vessels/by-id/Hunter-ship/id', refused(404, 'ENOENT')),
    get('/snapshot', { has: { vessels: [], bodies: [] } }),
    reads('time/ut', '0\n'),
  ),
  rowWith(
    { telemetry_vessel_parts: false, telemetry_vessel_detail: false },
    'resources',
    'a vessel has neither parts nor details if these are off',
    get('/vessels/Hunter-ship', { has: { id: 'Hunter-ship', parts: [] } }),
    get('/fs/vessels/active/parts/json', refused(404, 'ENOENT')),
    get('/fs/vessels/active/orbit/sma', refused(404, 'ENOENT')),
    get('/fs/vessels/active/engines/0/active', refused(404, 'ENOENT')),
    async (running) => {
      const { body } = await call(running, { method: 'GET', path: '/vessels/Hunter-ship' });
      for (const detail of ['orbit"', 'navball"', 'environment"', 'battery']) expect(body).not.toContain(`"${detail}`);
      for (const list of ['engines', 'tanks', 'rcs', 'decouplers']) expect(body).toContain(`"${list}":[]`);
    },
  ),
  row('routes', 'GET /bodies lists the moon', async (running) => {
    const bodies = JSON.parse((await call(running, { method: 'GET', path: '/bodies' })).body) as { id: string }[];
    expect(bodies.map(({ id }) => id)).toContain('Luna');
  }),
  row(
    'routes',
    'GET /bodies/{id} distinguishes upper and lower case',
    get('/bodies/Luna', { has: { id: 'Luna', parent_id: 'Earth' } }),
    get('/bodies/luna', refused(404, 'ENOENT')),
  ),
  row('routes', 'GET /vessels returns an array of ids', async (running) => {
    const { body } = await call(running, { method: 'GET', path: '/vessels' });
    expect(JSON.parse(body)).toEqual(running.server.world.takeSnapshot().vessels.map(({ id }) => id));
  }),
  ...['', '/telemetry'].map((what) =>
    row(
      'routes',
      `GET /vessels/{id}${what} returns the vessel, and gets 404 for an unknown vessel`,
      get(`/vessels/Hunter-ship${what}`, { has: { id: 'Hunter-ship' } }),
      get(`/vessels/nobody${what}`, refused(404, 'ENOENT')),
    ),
  ),
  row(
    'routes',
    'GET /vessels/{id}/stream sends a line for the next step',
    stream('/vessels/Hunter-ship/stream', `data: ${LINE}`, step(1)),
  ),
  row('routes', 'GET /vessels/{id}/stream opens even without the vessel', stream('/vessels/nobody/stream', '')),
  row(
    'events',
    'GET /vessels/{id}/stream can be read as lines of JSON',
    stream('/vessels/Hunter-ship/stream', LINE, step(1), 'application/x-ndjson'),
  ),
  row('routes', 'GET /events sends a change of the time warp', stream('/events', `data: ${WARP}\n\n`, warp)),
  row('routes', 'GET /fs/<path> returns the text of a leaf', reads('system/home', 'Earth\n')),
  ...['stream', 'stream=0', 'stream=1', 'STREAM='].map((query) =>
    row(
      'routes',
      `GET /fs/<path>?${query} opens a stream of the leaf`,
      stream(`/fs/paint/parts/blend?${query}`, 'data: multiply\n\n'),
    ),
  ),
  row(
    'routes',
    'POST /fs/<path> writes the leaf',
    writes('paint/parts/blend', 'tint'),
    reads('paint/parts/blend', 'tint\n'),
  ),
  row(
    'routes',
    'POST /command carries out the action',
    command({ vessel_id: '', action: 'paint.blend', token: 'tint' }),
    reads('paint/parts/blend', 'tint\n'),
  ),
  ...(['audio', 'paint/texture'] as const).flatMap((store) => {
    const info = { name: 'a', bytes: 8044, version: 1, ready: true, ...(store === 'audio' ? {} : { kind: 'png' }) };
    const bytes = store === 'audio' ? wav() : pngOf(8044);
    const off = store === 'audio' ? { audio_enabled: false } : { paint_textures_enabled: false };
    return [
      row(
        'routes',
        `GET /${store}/files lists an uploaded file`,
        get(`/${store}/files`, { json: [] }),
        put(`/${store}/file/a`, bytes, { json: { outcome: 'ok', name: 'a', bytes: 8044, ready: true } }),
        get(`/${store}/files`, { json: [info] }),
      ),
      rowWith(
        off,
        'routes',
        `list, put and delete under /${store} get 404 while the store is off`,
        get(`/${store}/files`, refused(404, 'ENOENT')),
        put(`/${store}/file/a`, 'abc', refused(404, 'ENOENT')),
        remove(`/${store}/file/a`, refused(404, 'ENOENT')),
      ),
      ...['PUT', 'POST'].map((method) =>
        row(
          'routes',
          `${method} /${store}/file/{name} accepts an upload`,
          send(
            method,
            `/${store}/file/a`,
            { json: { outcome: 'ok', name: 'a', bytes: 8044, ready: true } },
            { body: bytes },
          ),
        ),
      ),
      row(
        'routes',
        `DELETE /${store}/file/{name} removes the file, and gets 404 if the file is missing`,
        put(`/${store}/file/a`, bytes, { has: { ready: true } }),
        remove(`/${store}/file/a`),
        remove(`/${store}/file/a`, refused(404, 'ENOENT')),
      ),
    ];
  }),
]);

runRows('streams', [
  row(
    'frame',
    'a frame contains only data lines and an empty line',
    stream('/fs/bodies/Sol/children?stream=1', 'data: Mercury\ndata: Venus\n'),
  ),
  row(
    '/events',
    'the stream contains only events after the request',
    warp,
    stream(
      '/events',
      'data: {"ut":0,"type":"warp-changed","vessel":"","detail":"5→2"}\n\n',
      writes('debug/time/warp', '2'),
    ),
  ),
  row(
    '/vessels/{id}/stream',
    'the stream contains no line for the snapshot at its start',
    stream('/vessels/Hunter-ship/stream', `data: ${LINE}`, step(1)),
  ),
  row(
    '?stream=1',
    'the stream begins with the current value, and then sends a frame whenever the text differs',
    stream('/fs/paint/parts/blend?stream=1', 'data: multiply\n\ndata: tint\n\n', async (running) => {
      for (const blend of ['multiply', 'multiply', 'tint', 'tint']) await writes('paint/parts/blend', blend)(running);
    }),
  ),
  row(
    'vanish',
    'a stream of something that disappears stays open and sends no frame',
    stream('/fs/vessels/by-id/Polaris/controlled?stream=1', 'data: 0\n\n', async ({ server }) => {
      server.world.despawn('Polaris');
      await Promise.resolve();
    }),
  ),
  row(
    '/time/wait',
    'a time that is already reached ends the wait at once',
    step(5),
    get('/time/wait?until=4.5', { json: { reached_ut: 5 } }),
  ),
  row('NDJSON', 'events are sent as lines', stream('/events', `${WARP}\n`, warp, 'application/x-ndjson')),
]);

runRows('display stream, waits and examples', [
  row('display stream', 'GET gets 404', get('/fs/display/stream', refused(404, 'ENOENT'))),
  ...['NaN', 'Infinity', '-Infinity', '1e999'].map((until) =>
    row('until', `the value ${until} gets 400`, get(`/time/wait?until=${until}`, refused(400, 'EINVAL'))),
  ),
  row(
    'examples',
    'GET /vessels/<gone>/telemetry gets 404',
    ({ server }) => Promise.resolve(void server.world.despawn('Banjo')),
    get('/vessels/Banjo/telemetry', refused(404, 'ENOENT')),
  ),
  row(
    'examples',
    'POST /command accepts engine.active',
    command({ vessel_id: 'Hunter-ship', action: 'engine.active', ordinal: 0, value: 1 }, OK),
  ),
  row(
    'examples',
    'POST /command refuses a body that is not JSON',
    post('/command', 'not JSON', refused(400, 'EINVAL')),
  ),
  row('examples', 'GET /fs/time/ut returns the time', reads('time/ut', '0\n')),
  row('examples', 'GET /fs/nope gets 404', get('/fs/nope', refused(404, 'ENOENT'))),
  row(
    'examples',
    'POST …/altitude/radar gets 403 EACCES',
    writes('vessels/active/altitude/radar', '1', refused(403, 'EACCES')),
  ),
  row(
    'examples',
    'POST …/ctl/throttle gets 400 for 2, and accepts 1',
    writes('vessels/active/ctl/throttle', '2', refused(400, 'EINVAL')),
    writes('vessels/active/ctl/throttle', '1'),
  ),
  row(
    'examples',
    'the second DELETE of a file gets 404',
    put('/audio/file/a', wav(), { has: { ready: true } }),
    remove('/audio/file/a'),
    remove('/audio/file/a', refused(404, 'ENOENT')),
  ),
  row('examples', 'two GETs can use one connection', async (running) => {
    expect((await call(running, { method: 'GET', path: '/time' })).reused).toBe(false);
    expect(await call(running, { method: 'GET', path: '/time' })).toMatchObject({ status: 200, reused: true });
  }),
  row(
    'examples',
    'an unknown path gets 404 for GET and 405 for POST',
    get('/x', refused(404, 'ENOENT')),
    post('/x', '', refused(405, 'EINVAL')),
  ),
]);
