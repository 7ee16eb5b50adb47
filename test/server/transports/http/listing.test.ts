import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const get = (path: string, accept = '*/*'): Promise<Response> =>
  fetch(`${server.base}${path}`, { headers: { accept } });
const errno = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { errno: string }).errno,
];

describe('GET /v1/fs/<directory>/', () => {
  it('GET /v1/fs/<directory>/ lists a directory as text, with a slash after each subdirectory', async () => {
    const response = await get('/fs/paint/parts/');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('enabled\nblend\nclear\nglobal/\ntemplates/\n');
  });

  it('GET /v1/fs/<directory>/ lists a directory as JSON for a client that accepts JSON', async () => {
    const response = await get('/fs/time/', 'application/json, text/plain;q=0.5');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await response.json()).toContainEqual({ name: 'ut', type: 'file', kind: 'S', writable: false });
  });

  it.each(['/fs', '/fs/', '/fs//'])('the listing of the tree starts at the root: %s', async (path) => {
    expect((await (await get(path)).text()).split('\n')).toEqual(expect.arrayContaining(['vessels/', 'paint/']));
  });

  it('GET /v1/fs/<directory>/ accepts aliases, percent-encoded slashes and a query', async () => {
    expect(await (await get('/fs/vessels/active/')).text()).toContain('telemetry\n');
    expect((await get('/fs/paint%2Ftextures%2Ffile/?x=1')).status).toBe(200);
  });

  it('a slash after a missing path gets 404, and a slash after a leaf is ignored', async () => {
    expect(await errno(await get('/fs/nothing/'))).toEqual([404, 'ENOENT']);
    expect(await (await get('/fs/clock/mode/')).text()).toBe('stepped\n');
  });

  it('a script finds every readable leaf by following the listings', async () => {
    const leaves: string[] = [];
    const walk = async (path: string): Promise<void> => {
      for (const line of (await (await get(`/fs${path}/`)).text()).split('\n').filter(Boolean)) {
        if (line.endsWith('/')) await walk(`${path}/${line.slice(0, -1)}`);
        else leaves.push(`${path}/${line}`);
      }
    };
    await walk('/vessels/by-id/Polaris');
    expect(leaves).toEqual([...server.tree.files('vessels/by-id/Polaris')].map((path) => `/${path}`));
    expect(leaves.length).toBeGreaterThan(20);
  });

  it('directories are not listed while http_field_endpoints is off', async () => {
    await using off = await startTestServer({ http_field_endpoints: false });
    const response = await fetch(`${off.base}/fs/paint/`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('http_field_endpoints = true');
  });
});

describe('the field mirror of a directory', () => {
  it.each(['/fs/paint?stream', '/fs/paint/?stream=1', '/fs/paint/textures/file?stream'])(
    'a directory has no stream, and %s gets 404 at once',
    async (path) => {
      expect(await errno(await get(path))).toEqual([404, 'ENOENT']);
    },
  );

  it('reading a directory without the slash gets 404, and the message says how to list it', async () => {
    const response = await get('/fs/paint/parts');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      errno: 'ENOENT',
      message: 'paint/parts: a directory, which has no text; list it at /v1/fs/paint/parts/',
    });
  });
});
