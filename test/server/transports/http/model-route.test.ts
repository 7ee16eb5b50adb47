import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

const asked: string[] = [];
let whileMaking: () => Promise<void> = () => Promise.resolve();
let server: TestServer;

beforeAll(async () => {
  const begin = (id: string) => {
    asked.push(id);
    if (id !== 'active' && id !== 'Kit 1') return Promise.resolve(null);
    return Promise.resolve(async (gone: AbortSignal) => {
      await whileMaking();
      gone.throwIfAborted();
      return Uint8Array.of(0x67, 0x6c, 0x54, 0x46);
    });
  };
  server = await startTestServer({}, { models: { begin } });
});
afterAll(() => server.close());

describe('GET /v1/vessels/{id}/model', () => {
  it('GET /v1/vessels/{id}/model returns the file of the vessel, with a tag for its bytes', async () => {
    const response = await fetch(`${server.base}/vessels/active/model`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'model/gltf-binary']);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x67, 0x6c, 0x54, 0x46]);
    const tag = response.headers.get('etag')!;
    const again = await fetch(`${server.base}/vessels/Kit%201/model`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect(asked.splice(0)).toEqual(['active', 'Kit 1']);
  });

  it("HEAD of a vessel's model produces no model", async () => {
    whileMaking = () => Promise.reject(new Error('HEAD makes a model'));
    const head = await fetch(`${server.base}/vessels/active/model`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'model/gltf-binary']);
    const response = await fetch(`${server.base}/vessels/Nobody/model`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { errno: 'ENOENT', message: "no live vessel 'Nobody'; /v1/vessels lists them" },
    ]);
    whileMaking = () => Promise.resolve();
    asked.length = 0;
  });

  it('the server abandons a model when its client disconnects, and then produces the next model', async () => {
    const leaving = new AbortController();
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    let go: () => void = () => undefined;
    const mayGo = new Promise<void>((resolve) => (go = resolve));
    whileMaking = () => {
      begun();
      return mayGo;
    };
    const left = fetch(`${server.base}/vessels/active/model`, { signal: leaving.signal }).catch(() => 'left');
    await isBegun;
    leaving.abort();
    expect(await left).toBe('left');
    whileMaking = () => Promise.resolve();
    const next = fetch(`${server.base}/vessels/active/model`);
    go();
    expect((await next).status).toBe(200);
    asked.length = 0;
  });

  it('GET /v1/vessels/{id}/model is refused by a server that produces no models', async () => {
    await using bare = await startTestServer();
    const response = await fetch(`${bare.base}/vessels/active/model`);
    expect([response.status, await response.json()]).toMatchObject([501, { errno: 'EOPNOTSUPP' }]);
  });
});
