import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import { serveSimulation, type TestServer } from '../../../support/http-server.js';
import { defaultSimulation } from '../../../support/worlds.js';

let server: TestServer;
let base: string;

beforeAll(async () => {
  server = await serveSimulation(await defaultSimulation());
  base = server.base;
});
afterAll(() => server.close());

const post = (path: string, body: string): Promise<Response> => fetch(`${base}/fs/${path}`, { method: 'POST', body });
const errnoOf = async (response: Response): Promise<string> => ((await response.json()) as { errno: string }).errno;

describe('/v1/fs', () => {
  it('/v1/fs returns the text of a leaf with one line end', async () => {
    const response = await fetch(`${base}/fs/vessels/by-id/Hunter-ship/id`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('Hunter-ship\n');
  });

  it('/v1/fs shows a write in the very next read', async () => {
    expect(await (await post('paint/parts/global/color', '0.1 0.2 0.3\n')).json()).toEqual({ outcome: 'ok' });
    expect(await (await fetch(`${base}/fs/paint/parts/global/color`)).text()).toBe('0.1 0.2 0.3\n');
  });

  it.each([
    ['paint/parts/global/color', '1.5 0 0', 400, 'EINVAL'],
    ['paint/parts/global/color', '1 0', 400, 'EINVAL'],
    ['paint/parts/global/color', '#ff0000', 400, 'EINVAL'],
    ['paint/parts/global/color', 'NaN 0 0', 400, 'EINVAL'],
    ['paint/parts/blend', 'screen', 400, 'EINVAL'],
    ['paint/parts/global/enabled', '1.0', 400, 'EINVAL'],
    ['vessels/by-id/Hunter-ship/altitude/radar', '1', 403, 'EACCES'],
    ['vessels/by-id/nobody/paint/parts/enabled', '1', 404, 'ENOENT'],
    ['nope', '1', 404, 'ENOENT'],
    ['vessels', '1', 404, 'ENOENT'],
  ])('/v1/fs refuses %s = %s with %d %s', async (path, body, status, errno) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(await errnoOf(response)).toBe(errno);
  });

  it('/v1/fs refuses a body over 1 MiB, and accepts a body of exactly that size', async () => {
    const over = await post('paint/parts/blend', 'x'.repeat(1_048_577));
    expect([over.status, await errnoOf(over)]).toEqual([413, 'EFBIG']);
    const most = await post('paint/parts/blend', `tint${'\n'.repeat(1_048_572)}`);
    expect(most.status).toBe(200);
  });

  it('other methods get 405, and paths outside /v1 get 404', async () => {
    expect((await fetch(`${base}/fs/time/ut`, { method: 'PUT', body: '1' })).status).toBe(405);
    expect((await fetch(`http://127.0.0.1:${server.port}/elsewhere`)).status).toBe(404);
  });
});

describe('aggregate routes', () => {
  it('aggregate routes list vessels by id, and return each vessel as an object with its parts', async () => {
    expect(await (await fetch(`${base}/vessels`)).json()).toContain('Haven-station');
    const vessel = (await (await fetch(`${base}/vessels/Hunter-ship`)).json()) as { parts: { template: string }[] };
    expect(vessel.parts.map((part) => part.template)).toContain('capsule');
  });

  it('aggregate routes return bodies, time, system, status and a snapshot', async () => {
    const luna = (await (await fetch(`${base}/bodies/Luna`)).json()) as { parent_id: string };
    expect(luna.parent_id).toBe('Earth');
    for (const path of ['bodies', 'time', 'system', 'status', 'snapshot']) {
      expect((await fetch(`${base}/${path}`)).status, path).toBe(200);
    }
    expect((await fetch(`${base}/bodies/Vulcan`)).status).toBe(404);
  });

  it('a request for a frame gets 501 from a server without a renderer', async () => {
    expect((await fetch(`${base}/frame`)).status).toBe(501);
  });
});

describe('the HTTP server', () => {
  it.each([
    ['Host', { host: 'evil.example' }],
    ['Origin', { origin: 'http://evil.example' }],
  ])('the server refuses a foreign %s', async (_name, headers) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path: '/v1/time', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('the server fails to start if its port is in use, unless the configuration only prefers this port', async () => {
    const taken = { ...server.options, port: server.port };
    await expect(createHttpServer(taken)).rejects.toThrow(PlatformError);
    await expect(createHttpServer(taken)).rejects.toThrow(`port ${server.port}`);
    const other = await createHttpServer({ ...taken, strictPort: false });
    expect(other.port).not.toBe(server.port);
    await other.close();
  });
});
