import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRenderHost } from '../../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../../src/renderer/drawing/world-renderer.js';
import type { Simulation } from '../../../src/simulator/create-simulation.js';
import { openSharedHost, sharedGpu } from '../../support/shared-device.js';
import { openScene } from '../../support/worlds.js';

const probe = await sharedGpu();

const SIZE = { width: 160, height: 90 };
const GRASS = 'EarthGrassClutterDiffuse';

function pngOf(...rgba: [number, number, number, number]): Uint8Array {
  const png = new PNG({ width: 16, height: 16 });
  for (let texel = 0; texel < 256; texel++) png.data.set(rgba, texel * 4);
  return PNG.sync.write(png);
}

describe.skipIf(probe === null)('clutter textures in rendered frames', () => {
  let simulation: Simulation;
  let host: NodeRenderHost;
  let pictures: WorldRenderer;
  let stock: Uint8Array;

  const upload = (name: string, bytes: Uint8Array): void => {
    const handle = simulation.tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
    expect(handle.write(0, bytes).ok && handle.close().ok).toBe(true);
  };
  const write = (leaf: string, text: string): void => void simulation.tree.writeText(`paint/textures/${leaf}`, text);
  const read = (leaf: string): string => simulation.tree.readText(`paint/textures/${leaf}`);
  const draw = async (): Promise<Uint8Array> => {
    await pictures.settled();
    return (await pictures.picture(SIZE)).pixels;
  };
  /** Counts texels whose red is clearly above their green. */
  const redness = (pixels: Uint8Array): number => {
    let red = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i]! > 1.5 * pixels[i + 1]!) red++;
    return red;
  };

  beforeAll(async () => {
    simulation = await openScene('meadow');
    host = await openSharedHost();
    pictures = host.follow(simulation.world);
    stock = await draw();
  });
  afterAll(() => {
    pictures.close();
    host.close();
  });

  it('after an uploaded picture is unbound, frames have exactly the stock pixels', async () => {
    upload('red.png', pngOf(220, 30, 30, 255));
    write('bind', `${GRASS} red.png`);
    expect(read('applied')).toBe(`${GRASS} red.png pending 0 0 0 0 -\n`);
    const { pipelines } = (await host.renderer()).counters;
    expect(redness(await draw())).toBeGreaterThan(redness(stock) + 500);
    expect((await host.renderer()).counters.pipelines).toBe(pipelines);
    expect(read('applied')).toMatch(new RegExp(`^${GRASS} red.png applied 16 16 5 `));
    write('unbind', GRASS);
    expect(Buffer.compare(await draw(), stock)).toBe(0);
  });

  it('after an unreadable upload, the stock texture is restored and the error is reported', async () => {
    write('bind', `${GRASS} red.png`);
    const red = await draw();
    upload('red.png', pngOf(30, 30, 220, 255));
    expect(redness(await draw())).toBeLessThan(redness(red) / 2);
    upload('red.png', pngOf(1, 2, 3, 255).subarray(0, 50));
    expect(Buffer.compare(await draw(), stock)).toBe(0);
    expect(read('applied')).toMatch(/ failed 0 0 0 0 \S/);
    write('clear', '1');
  });

  it('bytes after the end of an image file change no pixel, and `applied` reports them', async () => {
    const file = pngOf(220, 30, 30, 255);
    upload('red.png', file);
    write('bind', `${GRASS} red.png`);
    const red = await draw();
    const longer = new Uint8Array(file.length + 3);
    longer.set(file);
    upload('red.png', longer);
    expect(Buffer.compare(await draw(), red)).toBe(0);
    const row = / applied 16 16 5 \d+ 3_bytes_after_the_end_were_ignored$/m;
    expect(read('applied')).toMatch(row);
    write('bind', `${GRASS} red.png raw`);
    await draw();
    expect(read('applied')).toMatch(row);
    write('clear', '1');
  });

  it('at most 32 replaced textures are kept when a texture is replaced 100 times without a frame in between', async () => {
    upload('red.png', pngOf(220, 30, 30, 255));
    for (let turn = 0; turn < 100; turn++) {
      write('bind', `${GRASS} red.png${turn % 2 ? ' raw' : ''}`);
      await pictures.settled();
    }
    const retiring = Number(/retiring=(\d+)/.exec(read('status'))?.[1]);
    expect(retiring).toBeGreaterThan(0);
    expect(retiring).toBeLessThanOrEqual(32);
    write('clear', '1');
    for (let frame = 0; frame < 4; frame++) await draw();
    expect(read('status')).toContain('retiring=0');
  });

  it("when the world's pictures are closed, the texture is freed and its binding is kept", async () => {
    upload('red.png', pngOf(220, 30, 30, 255));
    write('bind', `${GRASS} red.png`);
    expect(Buffer.compare(await draw(), stock)).not.toBe(0);
    pictures.close();
    expect(read('status')).toContain('available=0 bound=1 applied=0');
    expect((await host.renderer()).clutterTextures.work.retiring).toBe(1);
    write('clear', '1');
    pictures = host.follow(simulation.world);
    expect(Buffer.compare(await draw(), stock)).toBe(0);
  });
});
