import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http-server.js';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const get = (path: string, accept = '*/*'): Promise<Response> =>
  fetch(`${server.base}${path}`, { headers: { accept } });
const errno = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { errno: string }).errno,
];

describe('GET /v1/tree', () => {
  it('lists a directory as text: what is one itself has a slash behind it', async () => {
    const response = await get('/tree/paint/parts');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('enabled\nblend\nclear\nglobal/\ntemplates/\n');
  });

  it('lists it as JSON for those who accept that', async () => {
    const response = await get('/tree/time', 'application/json, text/plain;q=0.5');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await response.json()).toContainEqual({ name: 'ut', type: 'file', kind: 'S', writable: false });
  });

  it.each(['/tree', '/tree/', '/tree//'])('begins at the root: %s', async (path) => {
    expect((await (await get(path)).text()).split('\n')).toEqual(expect.arrayContaining(['vessels/', 'paint/']));
  });

  it('follows aliases and awkward names', async () => {
    expect(await (await get('/tree/vessels/active/')).text()).toContain('telemetry\n');
    expect((await get('/tree/paint%2Ftextures%2Ffile')).status).toBe(200);
  });

  it('is 404 for what is not there, and for a leaf, with where it is read', async () => {
    expect(await errno(await get('/tree/nothing'))).toEqual([404, 'ENOENT']);
    const leaf = await get('/tree/time/ut');
    expect(leaf.status).toBe(404);
    expect(await leaf.text()).toContain('read it at /v1/fs/time/ut');
  });

  it('leads a script to every leaf that can be read', async () => {
    const leaves: string[] = [];
    const walk = async (path: string): Promise<void> => {
      for (const line of (await (await get(`/tree${path}`)).text()).split('\n').filter(Boolean)) {
        if (line.endsWith('/')) await walk(`${path}/${line.slice(0, -1)}`);
        else leaves.push(`${path}/${line}`);
      }
    };
    await walk('/vessels/by-id/Polaris');
    expect(leaves).toEqual([...server.tree.files('vessels/by-id/Polaris')].map((path) => `/${path}`));
    expect(leaves.length).toBeGreaterThan(20);
  });

  it('is off where the mirror is', async () => {
    await using off = await startTestServer({ http_field_endpoints: false });
    const response = await fetch(`${off.base}/tree/paint`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('http_field_endpoints is false');
  });
});

describe('the mirror of a directory', () => {
  it.each(['/fs/paint', '/fs/paint?stream', '/fs/?stream=1', '/fs/paint/textures/file?stream'])(
    'is 404 at once: %s',
    async (path) => {
      expect(await errno(await get(path))).toEqual([404, 'ENOENT']);
    },
  );
});
