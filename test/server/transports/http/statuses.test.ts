import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import type { HttpServer } from '../../../../src/server/transports/http/server.js';
import { watchAnswers } from '../../../support/described-answers.js';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

let bare: TestServer;
let server: HttpServer;
let drawn = 0;

beforeAll(async () => {
  bare = await startTestServer();
  const frames = {
    png: () => {
      drawn++;
      return Promise.resolve({ png: new Uint8Array([0x89, 0x50]), warnings: [] });
    },
    jpeg: () => {
      drawn++;
      return Promise.resolve({ jpeg: new Uint8Array([0xff, 0xd8]), warnings: [] });
    },
  };
  server = await createHttpServer({ ...bare.options, frames });
  watchAnswers(server.port);
});
afterAll(() => Promise.all([server.close(), bare.close()]));

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('a method that a path does not allow', () => {
  it.each([
    ['POST', '/v1/time', 'GET, HEAD'],
    ['PUT', '/v1/fs/time/ut', 'GET, HEAD, POST'],
    ['POST', '/v1/fs', 'GET, HEAD'],
    ['GET', '/v1/command', 'POST'],
    ['HEAD', '/v1/command', 'POST'],
    ['GET', '/v1/paint/texture/file/a.png', 'DELETE, POST, PUT'],
    ['GET', '/v1/paint/textures/file/a.png', 'DELETE, POST, PUT'],
    ['GET', '/v1/audio/file/a.wav', 'DELETE, POST, PUT'],
    ['DELETE', '/v1/audio/files', 'GET, HEAD'],
    ['DELETE', '/v1/frame', 'GET, HEAD'],
    ['POST', '/v1/golden', 'GET, HEAD'],
    ['POST', '/v1/golden/a', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/v1/golden/a/compare', 'POST'],
    ['POST', '/viewer/tree', 'GET, HEAD'],
    ['GET', '/viewer/read', 'POST'],
    ['GET', '/viewer/write', 'POST'],
    ['POST', '/v1//time/', 'GET, HEAD'],
    ['PROPFIND', '/v1/time', 'GET, HEAD'],
    ['TRACE', '/v1/frame', 'GET, HEAD'],
    ['QUERY', '/v1/time', 'GET, HEAD'],
  ])('%s %s gets 405, and the allowed methods are %s', async (method, path, allowed) => {
    const { status, headers, body } = await send(method, path);
    expect([status, headers['allow']]).toEqual([405, allowed]);
    if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ errno: 'EINVAL' });
  });
});

describe('an unknown path', () => {
  it.each([
    ['GET', '/v1/nothing', 404],
    ['POST', '/v1/nothing', 405],
    ['HEAD', '/v1/nothing', 404],
    ['OPTIONS', '/v1/nothing', 405],
    ['DELETE', '/v1/vessels/Hunter-ship/nothing', 405],
    ['GET', '/v1/audio/nothing', 404],
    ['POST', '/v1/audio/nothing', 404],
    ['GET', '/nothing', 404],
    ['POST', '/nothing', 404],
    ['PUT', '/', 404],
  ])('the request %s %s for an unknown path gets %i', async (method, path, status) => {
    const answer = await send(method, path);
    expect([answer.status, answer.headers['allow']]).toEqual([status, status === 405 ? '' : undefined]);
  });
});

describe('HEAD', () => {
  it.each([
    '/v1/frame?width=64&height=64',
    '/v1/snapshot',
    '/v1/openapi.json',
    '/v1/vessels/Polaris/telemetry',
    '/v1/fs/clock/mode',
    '/v1/fs/vessels/active/stream',
    '/v1/fs/paint/',
    '/v1/fs',
    '/v1/paint/texture/files',
    '/v1/time/wait?until=0',
    '/viewer/tree',
  ])('HEAD of %s equals GET without its body, and draws nothing', async (path) => {
    const before = drawn;
    const head = await send('HEAD', path);
    expect(drawn).toBe(before);
    const get = await send('GET', path);
    expect([head.status, head.body, head.headers['content-type']]).toEqual([200, '', get.headers['content-type']]);
    // RFC 9110 §8.6: an answer to HEAD has the content length of the answer to GET, or none.
    expect([undefined, get.headers['content-length']]).toContain(head.headers['content-length']);
    expect(head.headers['transfer-encoding']).toBe(undefined);
  });

  it.each([
    ['/v1/events', 'text/event-stream'],
    ['/v1/vessels/active/stream', 'text/event-stream'],
    ['/v1/fs/time/ut?stream', 'text/event-stream'],
    ['/v1/fs/events', 'text/plain; charset=utf-8'],
    ['/v1/time/wait?until=1e9', 'application/json'],
  ])('HEAD of %s is answered at once, although its GET streams or waits', async (path, type) => {
    const { status, body, headers } = await send('HEAD', path);
    expect([status, body, headers['content-type']]).toEqual([200, '', type]);
  });

  it('HEAD is accepted by every route that accepts GET', async () => {
    const description = JSON.parse((await send('GET', '/v1/openapi.json')).body) as { paths: Record<string, object> };
    for (const [path, methods] of Object.entries(description.paths)) {
      expect('head' in methods, path).toBe('get' in methods);
    }
  });

  it('HEAD is refused with the same status as GET', async () => {
    expect((await send('HEAD', '/v1/frame?width=1')).status).toBe(400);
    expect((await send('HEAD', '/v1/fs/nothing')).status).toBe(404);
    expect((await send('HEAD', '/v1/fs/paint')).status).toBe(404);
    expect((await send('HEAD', '/v1/time/wait')).status).toBe(400);
    expect((await send('HEAD', '/v1/golden')).status).toBe(501);
  });
});

describe('the headers of every response', () => {
  it.each([
    ['GET', '/v1/time'],
    ['GET', '/v1/fs/time/ut'],
    ['GET', '/v1/nothing'],
    ['POST', '/v1/time'],
    ['GET', '/v1/fs/%zz'],
    ['GET', '/v1/frame?width=1'],
    ['GET', `/v1/${'x'.repeat(9000)}`],
    ['GET', '/v1/golden'],
    ['DELETE', '/v1/paint/texture/file/a'],
  ])('the response to %s %s forbids caching, type guessing and embedding by other sites', async (method, path) => {
    const { headers } = await send(method, path);
    expect([
      headers['cache-control'],
      headers['x-content-type-options'],
      headers['cross-origin-resource-policy'],
    ]).toEqual(['no-store', 'nosniff', 'same-origin']);
  });

  it('caches must revalidate a response with a picture each time', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(method, '/v1/frame?width=64&height=64');
      expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        200,
        'no-cache',
        'nosniff',
      ]);
    }
  });

  it.each(['/v1/time', '/v1/status', '/v1/vessels', '/v1/openapi.json', '/v1/nothing', '/v1/paint/texture/files'])(
    'the JSON response of %s ends in a line feed',
    async (path) => {
      expect((await send('GET', path)).body).toMatch(/[^\n]\n$/);
    },
  );

  it('the response with telemetry has no line end', async () => {
    expect((await send('GET', '/v1/vessels/Hunter-ship/telemetry')).body).toMatch(/\}$/);
  });

  it('a response with 409 says when to try again', async () => {
    await fetch(`${bare.base}/audio/file/a.wav?complete=0`, { method: 'PUT', body: 'a' });
    const answer = await fetch(`${bare.base}/fs/audio/play`, { method: 'POST', body: 'a.wav' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
  });
});

describe('a refused command', () => {
  const run = async (body: object): Promise<{ errno: string; message: string }> => {
    const response = await fetch(`${bare.base}/command`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as { errno: string; message: string };
  };

  it.each([
    [{ vessel_id: '', action: 'paint.blend' }, '{"vessel_id":"","action":"paint.blend","token":"tint"}'],
    [{ action: 'paint.parts_enabled', value: 1 }, '{"vessel_id":"","action":"paint.parts_enabled","value":1}'],
    [{ vessel_id: 'Hunter-ship', action: 'vessel.translate', values: [1] }, '"action":"vessel.translate","values":['],
  ])('the refusal of the command %j shows an example that the action accepts', async (body, example) => {
    const { errno, message } = await run(body);
    expect(errno).toBe('EINVAL');
    expect(message).toContain(`; for example, ${body.action} takes {`);
    expect(message).toContain(example);
  });

  it('the refusal of a command with an unknown action or vessel contains no example', async () => {
    expect((await run({ vessel_id: '', action: 'paint.blnd' })).message).not.toContain('for example');
    expect((await run({ vessel_id: 'nobody', action: 'vessel.throttle', value: 1 })).message).not.toContain(
      'for example',
    );
  });
});
