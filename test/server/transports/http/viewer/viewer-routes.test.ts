import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// @ts-expect-error plain JavaScript: it runs before any package is there
import { compressFiles } from '../../../../../harness/setup/compress-files.mjs';
import { type AssetCache, decodeAsset } from '../../../../../src/base/assets/index.js';
import { createViewer } from '../../../../../src/server/viewer/viewer-server.js';
import { Mirror, type Patch } from '../../../../../src/renderer/live/index.js';
import { KEPT_IMAGES } from '../../../../../src/renderer/render/resources/kept-image.js';
import { createHttpServer } from '../../../../../src/server/transports/http/index.js';
import { startTestServer, type TestServer } from '../../../../support/http-server.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { bareWorld } from '../../../../support/worlds.js';
import type { HttpServer } from '../../../../../src/server/transports/http/server.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
let bare: TestServer;
let server: HttpServer;
let origin: string;

beforeEach(async () => {
  folder.write('index.html', '<title>a page</title>');
  folder.write('shaders.json', '{}');
  bare = await startTestServer();
  server = await createHttpServer(options());
  origin = `http://127.0.0.1:${server.port}`;
});
afterEach(async () => {
  await Promise.all([server.close(), bare.close()]);
});

const options = (assets?: Pick<AssetCache, 'read'>) => ({
  ...bare.options,
  viewer: createViewer(bare.world, folder.path, assets),
});

async function openFeed(query = ''): Promise<{ next: () => Promise<Patch>; close: () => Promise<void> }> {
  const response = await fetch(`${origin}/viewer/feed${query}`);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n');
        if (end > 0) {
          const line = text.slice(0, end);
          text = text.slice(end + 1);
          return JSON.parse(line) as Patch;
        }
        text = text.replace(/^\n+/, '');
        const { done, value } = await reader.read();
        if (done) throw new Error('the feed has ended');
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}

/** Sends a request for exactly this path, which `fetch` would normalize. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, path, headers: { host: 'localhost', ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    })
      .on('error', reject)
      .end();
  });
}

describe('the page of the viewer', () => {
  it('the page is at / with a content security policy, and its files are under /viewer/', async () => {
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await page.text()).toContain('a page');
    const shaders = await fetch(`${origin}/viewer/shaders.json`);
    expect([shaders.status, await shaders.text()]).toEqual([200, '{}']);
  });

  it('the page is also served at the path of its files', async () => {
    for (const [path, place] of [
      ['/viewer', '/'],
      ['/viewer/', '/'],
      ['/viewer/?camera=server', '/?camera=server'],
    ] as const) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], path).toEqual([302, place]);
      expect(await (await fetch(origin + path)).text()).toContain('a page');
    }
    expect((await fetch(`${origin}/viewer/none`, { redirect: 'manual' })).status).toBe(404);
  });

  it('large files of the page are compressed, and are not sent again to a client that has them', async () => {
    const text = 'const colour = "0.1 0.2 0.3";\n'.repeat(500);
    folder.write('large.js', text);
    await compressFiles(folder.path);
    for (const [accepted, coding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const answer = await fetch(`${origin}/viewer/large.js`, { headers });
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([coding, text]);
      expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
      const tag = answer.headers.get('etag')!;
      // Do not use `fetch`: if a request contains a tag, `fetch` adds headers that ask for a fresh answer.
      expect(await statusOf('/viewer/large.js', { ...headers, 'if-none-match': tag })).toBe(304);
    }
    expect((await fetch(`${origin}/viewer/large.js`, { method: 'HEAD' })).status).toBe(200);
  });

  it('browsers may cache forever only files that are named by their content', async () => {
    mkdirSync(join(folder.path, 'assets'), { recursive: true });
    folder.write('assets/index-Ddg2bFcA.js', 'export {};\n');
    const caching = async (path: string) => (await fetch(origin + path)).headers.get('cache-control');
    expect(await caching('/viewer/assets/index-Ddg2bFcA.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/viewer/shaders.json', '/viewer/index.html']) {
      expect(await caching(path), path).toBe('no-cache');
    }
  });

  it('a server without the page responds with 404', async () => {
    expect((await fetch(bare.base.replace('/v1', '/'))).status).toBe(404);
  });

  it('the server sends no file outside the folder of the page', async () => {
    for (const path of ['/viewer/../package.json', '/viewer/%2e%2e/package.json', '/viewer/..%2fpackage.json']) {
      expect(await statusOf(path), path).toBeGreaterThanOrEqual(400);
    }
  });

  it('a page of another site can load neither the viewer page nor its data', async () => {
    for (const path of ['/', '/viewer/feed', '/viewer/models']) {
      const answer = await fetch(`${origin}${path}`, { headers: { origin: 'http://elsewhere.example' } });
      expect(answer.status, path).toBe(403);
    }
  });
});

describe('the feed of the viewer', () => {
  it('the feed begins with the whole state, and then sends only changes', async () => {
    const feed = await openFeed();
    const first = await feed.next();
    const mirror = new Mirror(
      { templates: bare.world.templates, fetchFile: () => Promise.reject(new Error('none')) },
      first,
    );
    expect(mirror.moment.vesselIds).toContain('Hunter-ship');
    bare.tree.writeText('paint/parts/global/enabled', '1\n');
    await feed.next();
    bare.tree.writeText('paint/parts/global/color', '0.1 0.2 0.3\n');
    expect(await feed.next()).toEqual({
      keys: { paint: { keys: { global: { keys: { colourSrgb: { set: [0.1, 0.2, 0.3] } } } } } },
    });
    bare.world.step(1);
    const moved = await feed.next();
    mirror.receive(moved);
    expect(mirror.moment.ut).toBe(bare.world.takeSnapshot().ut);
    await feed.close();
  });

  it('the feed sends motion at the requested rate, or sooner together with another change', async () => {
    const name = 'feed-of-a-test';
    const feed = await openFeed(`?name=${name}`);
    await feed.next();
    const rate = (query: string) => fetch(`${origin}/viewer/feed/rate?${query}`, { method: 'POST' });
    expect((await rate(`name=${name}&hz=0.5`)).status).toBe(200);
    expect((await rate('name=feed-of-nobody&hz=1')).status).toBe(404);
    expect((await rate(`name=${name}&hz=1000`)).status).toBe(400);
    expect((await rate(`name=${name}&hz=0.5&camera=2`)).status).toBe(400);
    expect((await rate(`name=${name}&hz=0.5&camera=1`)).status).toBe(200);
    expect((await fetch(`${origin}/viewer/feed?name=${name}`)).status).toBe(409);
    bare.world.step(0.01);
    await after(100);
    bare.tree.writeText('paint/parts/global/enabled', '1\n');
    // The feed has delayed the motion because of the low rate. So the line contains both the motion and the paint.
    expect(await feed.next()).toMatchObject({ keys: { ut: { set: 0.01 }, paint: { keys: {} } } });
    bare.world.step(0.01);
    await rate(`name=${name}&hz=60`);
    expect(await feed.next()).toMatchObject({ keys: { ut: { set: 0.02 } } });
    await feed.close();
  });

  it('on request, the feed sends motion outside of the view more rarely, but other changes at once', async () => {
    const name = 'feed-that-rests';
    const feed = await openFeed(`?name=${name}`);
    await feed.next();
    const rate = (query: string, unseen = '') =>
      fetch(`${origin}/viewer/feed/rate?name=${name}&${query}`, { method: 'POST', body: unseen });
    expect((await rate('hz=60&quiet=0.001')).status).toBe(400);
    const orbiting = bare.world.takeSnapshot().vessels.filter(({ situation }) => situation === 'Freefall');
    expect((await rate('hz=60&quiet=0.01', orbiting.map(({ id }) => id).join('\n'))).status).toBe(200);
    const { ut } = bare.world.takeSnapshot();
    for (let step = 0; step < 20; step++) {
      bare.world.step(0.5);
      await after(5);
    }
    bare.tree.writeText('paint/parts/global/enabled', '1\n');
    // The first line contains both the motion of all 20 steps and the paint.
    expect(await feed.next()).toMatchObject({ keys: { ut: { set: ut + 10 }, paint: { keys: {} } } });
    bare.world.step(0.5);
    await rate('hz=60');
    expect(await feed.next()).toMatchObject({ keys: { ut: { set: ut + 10.5 } } });
    await feed.close();
  });

  it('while the clock runs, the feed sends time and bodies, but no vessel that only gravity moves', async () => {
    const world = await bareWorld({}, { clock: 'real' });
    const running = await createHttpServer({ ...bare.options, viewer: createViewer(world, folder.path) });
    origin = `http://127.0.0.1:${running.port}`;
    const feed = await openFeed();
    await feed.next();
    for (let look = 0; look < 3; look++) {
      // `skip` does not call the listeners, so the feed itself must notice the new time.
      world.skip(1);
      const { ut, bodies } = world.instant();
      const bodyPlaces = bodies.flatMap(({ positionEcl }) => positionEcl);
      expect(await feed.next()).toEqual({ keys: { ut: { set: ut }, bodyPlaces: { set: bodyPlaces } } });
    }
    await feed.close();
    await running.close();
  });

  it('when a client requests a mark, the feed first sends all earlier changes, even delayed ones, and then the mark', async () => {
    const name = 'feed-with-marks';
    const feed = await openFeed(`?name=${name}`);
    await feed.next();
    const mark = (query: string) => fetch(`${origin}/viewer/feed/mark?${query}`, { method: 'POST' });
    // Nothing else has changed, so the line contains only the mark.
    expect((await mark(`name=${name}&mark=1`)).status).toBe(200);
    expect(await feed.next()).toBe(1);
    await fetch(`${origin}/viewer/feed/rate?name=${name}&hz=0.5&quiet=0.01`, { method: 'POST' });
    bare.world.step(0.01);
    bare.tree.writeText('paint/parts/global/enabled', '1\n');
    bare.world.step(0.01);
    await mark(`name=${name}&mark=2`);
    const lines: unknown[] = [];
    while (lines.at(-1) !== 2) lines.push(await feed.next());
    expect(JSON.stringify(lines)).toMatch(/"ut":\{"set":0.02\}/);
    expect(JSON.stringify(lines)).toContain('"paint"');
    for (const bad of [`name=${name}&mark=-1`, `name=${name}&mark=x`, `name=${name}`]) {
      expect((await mark(bad)).status).toBe(400);
    }
    expect((await mark('name=feed-of-nobody&mark=1')).status).toBe(404);
    await feed.close();
  });

  it('the feed combines all changes into one line while a reader is busy', async () => {
    const feed = await openFeed();
    bare.tree.writeText('paint/parts/global/enabled', '1\n');
    await feed.next();
    for (let i = 1; i <= 500; i++) bare.tree.writeText('paint/parts/global/color', `${i / 500} 0 0\n`);
    const patch = JSON.stringify(await feed.next());
    expect(patch).toContain('"set":[1,0,0]');
    await feed.close();
  });

  it('the feed stores at most one line for a client that does not read', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.pause();
    socket.write('GET /viewer/feed HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // Wait for the first bytes. The client never reads them.
    await once(socket, 'readable');
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 300; i++) {
      bare.world.step(0.1);
      await after(0);
    }
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64e6);
    socket.destroy();
    const others = await Promise.all(Array.from({ length: 5 }, openFeed));
    await Promise.all(others.map(async (feed) => (await feed.next(), feed.close())));
  });

  it('the feed refuses the 65th viewer until another viewer leaves', async () => {
    const feeds = await Promise.all(Array.from({ length: 64 }, openFeed));
    await Promise.all(feeds.map((feed) => feed.next()));
    const refused = await fetch(`${origin}/viewer/feed`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ errno: 'EBUSY' });
    await feeds[0]!.close();
    const again = await vi.waitFor(() => openFeed(), 20_000);
    await again.next();
    await Promise.all([...feeds.slice(1), again].map((feed) => feed.close()));
  });

  it('the feed ends when the server stops', async () => {
    const feed = await openFeed();
    await feed.next();
    await server.close();
    await expect(feed.next()).rejects.toThrow();
  });
});

describe('models and pictures of the viewer', () => {
  it('a list names the models and pictures by hash, and browsers may cache each hash forever', async () => {
    const models = (await (await fetch(`${origin}/viewer/models`)).json()) as {
      id: string;
      rough: { hash: string };
    }[];
    expect(models.map(({ id }) => id)).toEqual([...bare.world.templates.keys()]);
    const asset = await fetch(`${origin}/viewer/models/${models[0]!.rough.hash}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${origin}/viewer/models/0123`)).status).toBe(404);
  });

  it('models are compressed for clients that accept it, and are sent once to each client', async () => {
    const models = (await (await fetch(`${origin}/viewer/models`)).json()) as { rough: { hash: string } }[];
    const path = `/viewer/models/${models[0]!.rough.hash}`;
    const ask = (coding: string, method = 'GET') =>
      fetch(origin + path, { method, headers: { 'accept-encoding': coding } });
    const plain = await ask('identity');
    const packed = await ask('gzip, deflate, br');
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const [a, b] = [Buffer.from(await plain.arrayBuffer()), Buffer.from(await packed.arrayBuffer())];
    expect(a.equals(b)).toBe(true);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(a.length);
    const head = await ask('gzip', 'HEAD');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'content-encoding'])
      expect(head.headers.get(name), name).toBe(packed.headers.get(name));
    const tag = packed.headers.get('etag')!;
    expect(tag).not.toBe(plain.headers.get('etag'));
    expect(await statusOf(path, { 'accept-encoding': 'gzip', 'if-none-match': tag })).toBe(304);
  });

  it('models are the same whether the server prepares them before the request or during it', async () => {
    const [index, other] = [await fetch(`${origin}/viewer/models`), await createHttpServer(options())];
    await other.prepare();
    const ready = await fetch(`http://127.0.0.1:${other.port}/viewer/models`);
    expect(ready.headers.get('etag')).toBe(index.headers.get('etag'));
    const models = (await ready.json()) as { rough: { hash: string } }[];
    const path = `/viewer/models/${models[0]!.rough.hash}`;
    const bytes = async (from: string): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${from}${path}`)).arrayBuffer());
    expect((await bytes(`http://127.0.0.1:${other.port}`)).equals(await bytes(origin))).toBe(true);
    await other.close();
  });

  it('the server sends the images that the renderer has cached, but no other cached asset', async () => {
    const kept = { facts: null, sections: [Uint8Array.from([1, 2, 3, 4])] };
    const other = await createHttpServer(options({ read: () => kept }));
    const image = (name: string, from = other.port) => fetch(`http://127.0.0.1:${from}/viewer/images/${name}`);
    for (const name of KEPT_IMAGES) {
      const file = new Uint8Array(await (await image(name)).arrayBuffer());
      expect(decodeAsset(name, file, () => 0)).toEqual(kept);
    }
    expect((await image('capsule')).status).toBe(204);
    // A server that has drawn nothing does not have these images, so the page must compute them.
    expect((await image(KEPT_IMAGES[0], server.port)).status).toBe(204);
    await other.close();
  });

  it('the server serves an upload under the number that the feed gives it, until the upload is deleted', async () => {
    const feed = await openFeed();
    await feed.next();
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    await fetch(`${origin}/v1/paint/texture/file/a.png`, { method: 'POST', body: bytes });
    const patch = JSON.stringify(await feed.next());
    const contentId = /"contentId":(\d+)/.exec(patch)![1]!;
    const file = await fetch(`${origin}/viewer/files/${contentId}`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    await fetch(`${origin}/v1/paint/texture/file/a.png`, { method: 'DELETE' });
    expect((await fetch(`${origin}/viewer/files/${contentId}`)).status).toBe(404);
    expect((await fetch(`${origin}/viewer/files/none`)).status).toBe(404);
    await feed.close();
  });
});
