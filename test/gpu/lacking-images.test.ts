import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { StoredGoldens } from '../../src/golden/stored-goldens.js';
import { encodePng } from '../../src/device/node/png/index.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import type { HttpServer } from '../../src/server/transports/http/server.js';
import { framesHere } from '../support/frames-here.js';
import { serveSimulation, type TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const PICTURE = encodePng(new Uint8Array(64 * 64 * 4).fill(200), 64, 64).slice();

describe.skipIf(gpu === null)('a frame with a missing sticker image', () => {
  let under: TestServer;
  let frames: WorldFrames;
  let server: HttpServer;
  let base: string;
  const folder = makeTemporaryFolder();

  beforeAll(async () => {
    const simulation = await openScene('sticker-wall');
    under = await serveSimulation(simulation);
    frames = framesHere(simulation.world);
    const goldens = new StoredGoldens({ frames, folder: folder.path, writable: true, filesMax: 9, bytesMax: 1e7 });
    server = await createHttpServer({ ...under.options, frames, goldens });
    base = `http://127.0.0.1:${server.port}/v1`;
  });
  afterAll(async () => {
    await frames.close();
    await server.close();
    await under.close();
    folder.remove();
  });

  const send = (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Response> =>
    fetch(`${base}/${path}`, { method, ...(body === undefined ? {} : { body }) });
  const warningOf = async (query = ''): Promise<string | null> =>
    (await send('GET', `frame?width=64&height=36${query}`)).headers.get('livery-warning');

  it("a frame that lacks a sticker's image becomes a golden only if the request allows it", async () => {
    await send('POST', 'fs/paint/stickers/place', 'wall.png vessel Wall 1 0 2 0 0 1 0 w=6 h=6 d=0.6');
    const missing = "paint/stickers/0: the image 'wall.png' is missing; upload it under paint/textures/file";
    expect(await warningOf()).toBe(missing);
    const refused = await send('PUT', 'golden/wall?width=64&height=36');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { errno: 'EINVAL', message: expect.stringContaining(missing) as string, warnings: [missing] },
    ]);
    const accepted = await send('PUT', 'golden/wall?width=64&height=36&incomplete=1');
    expect(await accepted.json()).toMatchObject({ warnings: [missing] });
    const compared = await send('POST', 'golden/wall/compare');
    expect(await compared.json()).toMatchObject({ passed: true, incomplete: true, warnings: [missing] });

    await send('PUT', 'paint/texture/file/wall.png?complete=0', PICTURE.slice(0, 40));
    expect(await warningOf()).toContain("'wall.png' is incomplete");
    await send('PUT', 'paint/texture/file/wall.png', PICTURE.slice(0, 40));
    expect(await warningOf()).toMatch(
      /^paint\/stickers\/0: the image 'wall\.png' cannot be decoded: .+; export it again/,
    );
    await send('PUT', 'paint/texture/file/wall.png', PICTURE);
    expect(await warningOf()).toBeNull();
    expect((await send('PUT', 'golden/wall?width=64&height=36')).status).toBe(200);
  });

  it('a frame has a warning if it is drawn while an image is still being decoded', async () => {
    await send('PUT', 'paint/texture/file/late.png', PICTURE);
    await send('POST', 'fs/paint/stickers/place', 'late.png vessel Wall 1 0 2 0 0 1 0 w=6 h=6 d=0.6');
    // Request the frame immediately after this write, before a decoder can have finished.
    under.tree.writeText('paint/stickers/1/image', 'other.png');
    const handle = under.tree.openUpload('paint/textures/file/other.png', { truncate: true, exclusive: false });
    handle.write(0, PICTURE);
    handle.close();
    const { warnings } = await frames.png({ width: 64, height: 36, samples: 1, settled: false });
    expect(warnings).toEqual([
      "paint/stickers/1: the image 'other.png' was still being decoded; request with settled=1 to wait for it",
    ]);
    expect(await warningOf()).toBeNull();
  });
});
