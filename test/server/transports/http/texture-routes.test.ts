import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { createWorld } from '../../../../src/simulator/world/index.js';
import { CATALOGUE, PNG_SIGNATURE, pngOf, SMALL } from '../../../simulator/paint/textures/fixtures.js';
import { serveSimulation, type TestServer } from '../../../support/http-server.js';
import { bareDefaultScene } from '../../../support/worlds.js';

const scene = await bareDefaultScene();
const MEBIBYTE = 1_048_576;
const LIMITS = { ...SMALL, bytesMax: 4 * MEBIBYTE, fileBytesMax: 2 * MEBIBYTE };

let server: TestServer;
let tree: FieldTree;
let base: string;

async function serve(limits: Partial<typeof SMALL> | null): Promise<void> {
  const textures = limits && { limits, catalogue: () => CATALOGUE };
  const world = createWorld({ ...scene, clock: 'stepped', textures });
  tree = treeOver(world, defaultConfig());
  server = await serveSimulation({ world, tree });
  base = server.base;
}

beforeEach(() => serve(LIMITS));
afterEach(() => server.close());

type Answer = [status: number, body: unknown];

async function answer(response: Promise<Response>): Promise<Answer> {
  const { status, ...rest } = await response.then(async (r) => ({ status: r.status, body: await r.json() }));
  return [status, rest.body];
}

function put(name: string, bytes: Uint8Array, query = ''): Promise<Answer> {
  const body = Uint8Array.from(bytes);
  return answer(fetch(`${base}/paint/texture/file/${name}${query}`, { method: 'PUT', body }));
}

const refused = async (promise: Promise<Answer>): Promise<[number, unknown]> => {
  const [status, body] = await promise;
  return [status, (body as { errno?: string }).errno];
};
const remove = (name: string): Promise<Answer> =>
  answer(fetch(`${base}/paint/texture/file/${name}`, { method: 'DELETE' }));
const list = (): Promise<Answer> => answer(fetch(`${base}/paint/texture/files`));
const contentOf = (name: string): number[] => [...tree.readBytes(`paint/textures/file/${name}`)];

describe('texture upload', () => {
  it('an upload that contains only a PNG signature is listed as a ready PNG of version 1', async () => {
    expect(await put('moss.png', PNG_SIGNATURE)).toEqual([
      200,
      { outcome: 'ok', name: 'moss.png', bytes: 8, ready: true },
    ]);
    expect(await list()).toEqual([200, [{ name: 'moss.png', bytes: 8, kind: 'png', version: 1, ready: true }]]);
  });

  it('an uploaded file in no known picture format is ready, with a warning', async () => {
    const text = new TextEncoder().encode('# Livery\n');
    const warnings = [
      'paint/textures/file/readme.png: the bytes are not in a known picture format, so nothing can show them; upload png, jpeg, bmp, hdr, dds, ktx or ktx2',
    ];
    expect(await put('readme.png', text)).toEqual([
      200,
      { outcome: 'ok', name: 'readme.png', bytes: text.length, ready: true, warnings },
    ]);
    expect((await put('readme.png', text.subarray(0, 4), '?complete=0'))[1]).not.toHaveProperty('warnings');
    expect((await put('readme.png', text.subarray(4), '?offset=4'))[1]).toMatchObject({ ready: true, warnings });
    expect((await put('readme.png', pngOf(20)))[1]).not.toHaveProperty('warnings');
    expect((await put('empty.png', new Uint8Array()))[1]).toMatchObject({
      ready: true,
      warnings: [expect.stringMatching(/empty\.png: the bytes are not in a known picture format/)],
    });
  });

  it('textures can also be uploaded by POST, under both spellings of the route, and with any content type', async () => {
    const init = { method: 'POST', body: Uint8Array.of(1, 2), headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${base}/paint/textures/file/a.png`, init)).status).toBe(200);
    expect(await answer(fetch(`${base}/paint/textures/files`))).toEqual([
      200,
      [{ name: 'a.png', bytes: 2, kind: 'unknown', version: 1, ready: true }],
    ]);
  });

  it('a texture upload accepts chunks in order, returns the number of bytes so far, and commits with the last chunk', async () => {
    expect(await put('a.png', pngOf(10), '?offset=0&complete=0')).toEqual([
      200,
      { outcome: 'ok', name: 'a.png', bytes: 10, ready: false },
    ]);
    expect((await list())[1]).toEqual([{ name: 'a.png', bytes: 0, kind: 'unknown', version: 0, ready: false }]);
    expect((await put('a.png', Uint8Array.of(1, 2), '?OFFSET=10&Complete=0'))[1]).toMatchObject({ bytes: 12 });
    expect(await put('a.png', Uint8Array.of(), '?offset=12')).toEqual([
      200,
      { outcome: 'ok', name: 'a.png', bytes: 12, ready: true },
    ]);
    expect(contentOf('a.png')).toEqual([...pngOf(10), 1, 2]);
  });

  it('a texture upload refuses a gap, an overlap and a repeated chunk, and still accepts the correct chunk afterwards', async () => {
    await put('a.png', pngOf(10), '?complete=0');
    for (const offset of [11, 9, 1]) {
      expect(await refused(put('a.png', Uint8Array.of(1), `?offset=${offset}`))).toEqual([400, 'EINVAL']);
    }
    expect((await put('a.png', Uint8Array.of(1), '?offset=10'))[0]).toBe(200);
    expect(await refused(put('a.png', Uint8Array.of(1), '?offset=11'))).toEqual([400, 'EINVAL']);
  });

  it('starting a texture upload again at offset 0 discards everything stored under the name', async () => {
    await put('a.png', pngOf(8));
    await put('a.png', pngOf(20), '?complete=0');
    expect((await list())[1]).toEqual([{ name: 'a.png', bytes: 0, kind: 'unknown', version: 1, ready: false }]);
    await put('a.png', pngOf(9), '?complete=0');
    expect(await refused(put('a.png', Uint8Array.of(1), '?offset=20'))).toEqual([400, 'EINVAL']);
    expect((await put('a.png', Uint8Array.of(1), '?offset=9'))[0]).toBe(200);
    expect(contentOf('a.png')).toHaveLength(10);
  });

  it('a texture upload without bytes commits an empty file', async () => {
    expect((await answer(fetch(`${base}/paint/texture/file/a.png`, { method: 'PUT' })))[0]).toBe(200);
    expect((await list())[1]).toEqual([{ name: 'a.png', bytes: 0, kind: 'unknown', version: 1, ready: true }]);
  });

  it.each(['?offset=-1', '?offset=', '?offset', '?offset=1.5', '?offset=x', '?offset=99999999999999999999'])(
    'a texture upload refuses %s, and uses the last value of a key that is given twice',
    async (query) => {
      expect(await refused(put('a.png', pngOf(8), query))).toEqual([400, 'EINVAL']);
      expect((await list())[1]).toEqual([]);
      expect((await put('a.png', pngOf(8), '?offset=7&offset=0'))[0]).toBe(200);
    },
  );

  it.each(['a%20b.png', 'x'.repeat(65), '%E2%82%AC.png'])('a texture upload refuses the name %s', async (name) => {
    expect(await refused(put(name, pngOf(8)))).toEqual([400, 'EINVAL']);
    expect((await put('x'.repeat(64), pngOf(8)))[0]).toBe(200);
  });
});

describe('the limits of texture uploads', () => {
  it('a request body may have 1 MiB, and a request with a longer body is refused and changes nothing', async () => {
    expect(await refused(put('a.png', new Uint8Array(MEBIBYTE + 1)))).toEqual([413, 'EFBIG']);
    expect((await list())[1]).toEqual([]);
    expect((await put('a.png', new Uint8Array(MEBIBYTE)))[0]).toBe(200);
    await refused(put('a.png', new Uint8Array(MEBIBYTE + 1)));
    expect((await list())[1]).toMatchObject([{ bytes: MEBIBYTE, version: 1, ready: true }]);
  });

  it('an upload that is too large is refused for its declared length, before the client sends its body', async () => {
    const status = await new Promise((resolve, reject) => {
      const path = '/v1/paint/texture/file/a.png';
      const headers = { 'content-length': MEBIBYTE + 1 };
      const call = request({ host: '127.0.0.1', port: server.port, method: 'PUT', path, headers }, (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      call.flushHeaders();
    });
    expect(status).toBe(413);
    expect((await list())[1]).toEqual([]);
  });

  it('the connection can be used again after a refused body', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (bytes: number): Promise<[number | undefined, boolean]> =>
      new Promise((resolve, reject) => {
        const path = '/v1/paint/texture/file/a.png';
        const call = request({ agent, host: '127.0.0.1', port: server.port, method: 'PUT', path }, (response) => {
          response.resume().on('end', () => resolve([response.statusCode, call.reusedSocket]));
        });
        call.on('error', reject);
        call.end(new Uint8Array(bytes));
      });
    expect(await send(3 * MEBIBYTE)).toEqual([413, false]);
    expect(await send(8)).toEqual([200, true]);
    agent.destroy();
  });

  it('a file may have exactly file_bytes_max bytes, in chunks of any size', async () => {
    const whole = new Uint8Array(MEBIBYTE);
    await put('a.png', whole, '?complete=0');
    await put('a.png', whole, `?offset=${MEBIBYTE}&complete=0`);
    expect(await refused(put('a.png', Uint8Array.of(1), `?offset=${2 * MEBIBYTE}`))).toEqual([413, 'EFBIG']);
    expect((await list())[1]).toMatchObject([{ name: 'a.png', ready: false, version: 0 }]);
    expect(await refused(put('a.png', Uint8Array.of(), `?offset=${2 * MEBIBYTE}`))).toEqual([400, 'EINVAL']);
    await put('b.png', whole, '?complete=0');
    expect((await put('b.png', whole, `?offset=${MEBIBYTE}`))[0]).toBe(200);
  });

  it('the store may contain exactly bytes_max bytes, including the bytes of pending uploads', async () => {
    for (const name of ['a', 'b', 'c']) await put(name, new Uint8Array(MEBIBYTE), '?complete=0');
    expect((await put('d', new Uint8Array(MEBIBYTE), '?complete=0'))[0]).toBe(200);
    expect(await refused(put('d', Uint8Array.of(1), `?offset=${MEBIBYTE}`))).toEqual([507, 'ENOSPC']);
    expect((await put('c', Uint8Array.of(1), `?offset=${MEBIBYTE}`))[0]).toBe(200);
  });

  it('a new file beyond files_max is refused, and an existing file can still be replaced', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await put(name, pngOf(8));
    expect(await refused(put('e', pngOf(8)))).toEqual([507, 'ENOSPC']);
    expect((await put('d', pngOf(8)))[0]).toBe(200);
  });
});

describe('the deletion of a texture', () => {
  it('deleting a texture also removes its pending upload and its bindings', async () => {
    await put('moss.png', pngOf(8));
    tree.writeText('paint/textures/bind', 'Core/Rock.png moss.png\n');
    expect(await remove('moss.png')).toEqual([200, { outcome: 'ok' }]);
    expect(tree.readText('paint/textures/bindings')).toBe('');
    expect(await refused(remove('moss.png'))).toEqual([404, 'ENOENT']);
    await put('a.png', pngOf(8), '?complete=0');
    await remove('a.png');
    expect(await refused(put('a.png', Uint8Array.of(1), '?offset=8'))).toEqual([400, 'EINVAL']);
  });

  it('deleting a file over another transport also ends its unfinished upload over HTTP', async () => {
    await put('a.png', pngOf(8), '?complete=0');
    tree.unlink('paint/textures/file/a.png');
    expect(await refused(put('a.png', Uint8Array.of(1), '?offset=8'))).toEqual([400, 'EINVAL']);
    expect((await list())[1]).toEqual([]);
    expect((await put('a.png', pngOf(9)))[0]).toBe(200);
  });
});

describe('texture uploads next to other transports', () => {
  it('an upload over HTTP and an open handle in the tree never mix', async () => {
    const handle = tree.openUpload('paint/textures/file/a.png', { truncate: true, exclusive: true });
    handle.write(0, Uint8Array.of(1));
    await put('a.png', Uint8Array.of(2, 2));
    expect(contentOf('a.png')).toEqual([2, 2]);
    handle.close();
    expect(contentOf('a.png')).toEqual([1]);
  });

  it('a binding is pending while its file is uploaded again', async () => {
    await put('moss.png', pngOf(8));
    const post = (leaf: string, body: string): Promise<Answer> =>
      answer(fetch(`${base}/fs/paint/textures/${leaf}`, { method: 'POST', body }));
    const applied = async (): Promise<string> => (await fetch(`${base}/fs/paint/textures/applied`)).text();
    expect(await post('bind', 'Core/Rock.png moss.png')).toEqual([200, { outcome: 'ok' }]);
    await put('moss.png', pngOf(9), '?complete=0');
    expect(await applied()).toBe('Core/Rock.png moss.png pending 0 0 0 0 still_uploading\n');
    expect(await refused(post('bind', 'Core/Tree.png moss.png'))).toEqual([409, 'EBUSY']);
    await put('moss.png', Uint8Array.of(), '?offset=9');
    expect(await applied()).toBe('Core/Rock.png moss.png pending 0 0 0 0 -\n');
    expect(await refused(post('unbind', 'Core/Moon.png'))).toEqual([404, 'ENOENT']);
  });

  it('a texture can be neither downloaded nor read as a field', async () => {
    await put('a.png', pngOf(8));
    expect((await fetch(`${base}/paint/texture/file/a.png`)).status).toBe(405);
    expect((await fetch(`${base}/fs/paint/textures/file/a.png`)).status).toBe(404);
  });
});

describe('a client that disconnects during an upload', () => {
  it('a client that disconnects in the middle of an upload request changes nothing', async () => {
    await put('a.png', pngOf(8));
    await new Promise<void>((resolve) => {
      const path = '/v1/paint/texture/file/a.png';
      const headers = { 'content-length': 1000 };
      const call = request({ host: '127.0.0.1', port: server.port, method: 'PUT', path, headers });
      call.on('error', () => resolve());
      call.write(new Uint8Array(500), () => call.destroy(new Error('gone')));
    });
    expect((await list())[1]).toMatchObject([{ name: 'a.png', bytes: 8, version: 1, ready: true }]);
  });

  it('a client that disconnects between two chunks leaves a file that is not ready', async () => {
    await put('a.png', pngOf(8), '?complete=0');
    expect((await list())[1]).toMatchObject([{ name: 'a.png', bytes: 0, version: 0, ready: false }]);
    expect((await put('a.png', pngOf(9)))[0]).toBe(200);
    expect(contentOf('a.png')).toHaveLength(9);
  });

  it('simultaneous uploads of one name leave exactly one complete picture', async () => {
    const uploads = Array.from({ length: 20 }, (_, index) => put('a.png', new Uint8Array(1000 + index).fill(index)));
    expect((await Promise.all(uploads)).map(([status]) => status)).toEqual(uploads.map(() => 200));
    const content = contentOf('a.png');
    expect(new Set(content)).toEqual(new Set([content.length - 1000]));
    expect((await list())[1]).toMatchObject([{ version: 20, ready: true }]);
  });
});

describe('a server without a texture store', () => {
  it('a server without a texture store responds with 404 to list, put and delete', async () => {
    await server.close();
    await serve(null);
    expect(await refused(list())).toEqual([404, 'ENOENT']);
    expect(await refused(put('a.png', pngOf(8)))).toEqual([404, 'ENOENT']);
    expect(await refused(put('a.png', pngOf(8), '?offset=8'))).toEqual([404, 'ENOENT']);
    expect(await refused(remove('a.png'))).toEqual([404, 'ENOENT']);
  });
});
