import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NodeRenderHost } from '../../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../../src/renderer/drawing/world-renderer.js';
import type { Simulation } from '../../../src/simulator/create-simulation.js';
import type { GpuCounters } from '../../../src/renderer/render/gpu-context.js';
import { sharedAssets } from '../../support/shared-assets.js';
import { openSharedHost, sharedGpu } from '../../support/shared-device.js';
import { openScene } from '../../support/worlds.js';

const probe = await sharedGpu();

const SIZE = { width: 160, height: 90 };
const BOX = 'vessel Wall 1 0 2 0 0 1 0 w=3 h=3 roll=90';

describe.skipIf(probe === null)('stickers in rendered frames', () => {
  let simulation: Simulation;
  let host: NodeRenderHost;
  let pictures: WorldRenderer;
  let stock: Uint8Array;

  const upload = (name: string, file = name): void => {
    const handle = simulation.tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
    const bytes = file === '' ? Uint8Array.of(1, 2, 3) : readFileSync(resolve('golden/images', file));
    expect(handle.write(0, bytes).ok && handle.close().ok).toBe(true);
  };
  const write = (leaf: string, text: string): void => void simulation.tree.writeText(`paint/stickers/${leaf}`, text);
  const info = (): string => simulation.tree.readText('paint/stickers/info');
  const draw = async (): Promise<Uint8Array> => {
    await pictures.settled();
    return (await pictures.picture(SIZE)).pixels;
  };
  const changed = (a: Uint8Array, b = stock): number => a.filter((value, i) => value !== b[i]).length;
  const made = async (work: () => Promise<unknown>): Promise<Omit<GpuCounters, 'uploadedBytes'>> => {
    const { counters } = await host.renderer();
    const before = { ...counters };
    await work();
    const { pipelines, buffers, textures, bindGroups } = counters;
    return {
      pipelines: pipelines - before.pipelines,
      buffers: buffers - before.buffers,
      textures: textures - before.textures,
      bindGroups: bindGroups - before.bindGroups,
    };
  };
  const NOTHING = { pipelines: 0, buffers: 0, textures: 0, bindGroups: 0 };

  beforeAll(async () => {
    simulation = await openScene('sticker-wall');
    host = await openSharedHost();
    pictures = host.follow(simulation.world);
    stock = await draw();
    // Draw a second frame now. It creates the last GPU objects that are not for stickers, so that the tests count only
    // objects for stickers.
    await draw();
    upload('badge.png');
    upload('broken', '');
  }, 120_000);
  beforeEach(() => write('clear', '1'));
  afterAll(() => {
    pictures.close();
    host.close();
  });

  it('a sticker whose image lacks its end marker is drawn, and last_error reports the missing marker', async () => {
    const whole = readFileSync(resolve('golden/images/badge.png'));
    write('place', `badge.png ${BOX}`);
    const expected = await draw();
    write('clear', '1');
    const handle = simulation.tree.openUpload('paint/textures/file/cut.png', { truncate: true, exclusive: false });
    const bytes = whole.subarray(0, whole.length - 12);
    expect(handle.write(0, bytes).ok && handle.close().ok).toBe(true);
    write('place', `cut.png ${BOX}`);
    expect(changed(await draw(), expected)).toBe(0);
    expect(changed(expected)).toBeGreaterThan(0);
    expect(simulation.tree.readText('paint/stickers/status')).toContain('texture=ready');
    expect(simulation.tree.readText('paint/stickers/last_error')).toBe('cut.png is shown: its end is missing (IEND)\n');
  });

  it('a sticker whose image is missing creates no GPU object', async () => {
    expect(await made(draw)).toEqual(NOTHING);
    write('place', `nothing.png ${BOX}`);
    await pictures.settled();
    expect(await made(draw)).toEqual(NOTHING);
    expect(info()).toContain('live=0');
    expect(info()).toContain('patch=0 renderer=idle');
  });

  it('a removed sticker is still visible in later samples of the same frame', async () => {
    write('place', `badge.png ${BOX}`);
    const first = await draw();
    write('clear', '1');
    await pictures.settled();
    const again = await pictures.drawAgain((renderer, scene) => renderer.picture(scene, { ...SIZE, samples: 1 }));
    expect(changed(again.pixels, first)).toBe(0);
    expect(changed(await draw())).toBe(0);
    expect((await host.renderer()).stickerImages.texture).toBeNull();
  });

  it('the first live sticker creates GPU objects, and removing the last sticker frees all these objects', async () => {
    write('place', `badge.png ${BOX}`);
    // The four pipelines cull stickers, classify texels, and draw surfaces in space with and without shadows. The six
    // buffers are for rows, images, the tiles before and after culling, and the entries before and after culling. The
    // texture is the atlas.
    const cost = await made(async () => expect(changed(await draw())).toBeGreaterThan(5000));
    expect(cost).toEqual({ pipelines: 4, buffers: 6, textures: 1, bindGroups: 2 });
    expect(info()).toMatch(/live=1 images=1 vram_bytes=\d{6,} patch=1 renderer=active/);
    expect(await made(draw)).toEqual(NOTHING);
    write('clear', '1');
    expect(changed(await draw())).toBe(0);
    expect(info()).toContain('live=0 images=0 vram_bytes=0 patch=0 renderer=idle');
    expect(await made(draw)).toEqual(NOTHING);
  });

  it('once one sticker exists, another sticker creates no GPU object', async () => {
    write('place', `badge.png ${BOX}`);
    const one = await draw();
    const cost = await made(async () => {
      write('place', `badge.png ${BOX} alpha=0.5`);
      await draw();
      write('0/visible', '0');
      write('1/visible', '0');
      expect(changed(await draw())).toBe(0);
      expect(info()).toContain('live=2');
      write('0/visible', '1');
    });
    expect(cost).toEqual(NOTHING);
    expect(changed(await draw(), one)).toBe(0);
  });

  it('a new image for a sticker is visible in the next frame', async () => {
    write('place', `badge.png ${BOX}`);
    const badge = await draw();
    upload('badge.png', 'roundel.png');
    expect(simulation.tree.readText('paint/stickers/0/live')).toBe('0\n');
    expect(changed(await draw(), badge)).toBeGreaterThan(2000);
    upload('badge.png');
    expect(changed(await draw(), badge)).toBe(0);
  });

  it('an unreadable image is reported in last_error, and the other stickers are drawn', async () => {
    write('place', `badge.png ${BOX}`);
    const badge = await draw();
    write('place', `broken ${BOX}`);
    expect(changed(await draw(), badge)).toBe(0);
    expect(simulation.tree.readText('paint/stickers/status')).toContain('texture=failed');
    expect(simulation.tree.readText('paint/stickers/last_error')).toContain('broken');
  });

  it('a sticker can be removed while a frame is drawn', async () => {
    write('place', `badge.png ${BOX}`);
    await draw();
    const drawn = pictures.picture(SIZE);
    await Promise.resolve();
    write('clear', '1');
    await drawn;
    expect(changed(await draw())).toBe(0);
  });

  it('a sticker that is placed again from `spec` has the same pixels', async () => {
    write('place', `badge.png ${BOX}`);
    write('spray', 'badge.png aim=camera w=0.7 h=0.4 roll=33.3');
    write('1/alpha', '0.61');
    write('1/brightness', '1.7');
    const before = await draw();
    const specs = [0, 1].map((id) => simulation.tree.readText(`paint/stickers/${id}/spec`));
    write('clear', '1');
    expect(changed(await draw(), before)).toBeGreaterThan(1000);
    for (const spec of specs) write('place', spec);
    expect(changed(await draw(), before)).toBe(0);
  });

  it("a frame in progress still shows its stickers when the world's pictures are closed", async () => {
    write('place', `badge.png ${BOX}`);
    const expected = await draw();
    const { pixels } = await pictures.draw(SIZE, (renderer, scene) => {
      pictures.close();
      return renderer.picture(scene, SIZE);
    });
    expect(changed(pixels, expected)).toBe(0);
    expect((await host.renderer()).stickerImages.texture).toBeNull();
    pictures = host.follow(simulation.world);
    expect(changed(await draw(), expected)).toBe(0);
  });

  it('the first settled picture shows the stickers, even if its device is still being opened', async () => {
    write('place', `badge.png ${BOX}`);
    const badge = await draw();
    const other = NodeRenderHost.begin({ assets: sharedAssets });
    const theirs = other.follow(simulation.world);
    expect(changed((await theirs.picture({ ...SIZE, settled: true })).pixels, badge)).toBe(0);
    theirs.close();
    other.close();
    pictures.attach(await host.renderer());
    expect(changed(await draw(), badge)).toBe(0);
  });

  it('stickers have the same pixels on another device', async () => {
    write('place', `badge.png ${BOX}`);
    const badge = await draw();
    const other = await NodeRenderHost.open({ assets: sharedAssets });
    const theirs = other.follow(simulation.world);
    await theirs.settled();
    expect(changed((await theirs.picture(SIZE)).pixels, badge)).toBe(0);
    theirs.close();
    other.close();
    pictures.attach(await host.renderer());
    expect(changed(await draw(), badge)).toBe(0);
  });
});
