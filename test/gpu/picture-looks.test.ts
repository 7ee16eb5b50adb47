import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import type { DrawOptions } from '../../src/renderer/render/renderer.js';
import { sceneFigures } from '../../src/renderer/render/scene-figures.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const SIZE = { width: 160, height: 90 };

describe.skipIf(gpu === null)('the look options of a picture', { timeout: 120_000 }, () => {
  let host: NodeRenderHost;
  let pictures: WorldRenderer;
  let usual: Uint8Array;
  beforeAll(async () => {
    const { world } = await openScene('paint-stand');
    host = await openSharedHost();
    pictures = host.follow(world);
    usual = await draw({});
  }, 120_000);
  afterAll(() => {
    pictures.close();
    host.close();
  });

  const draw = async (options: Partial<DrawOptions>): Promise<Uint8Array> =>
    (await pictures.picture({ ...SIZE, settled: true, ...options })).pixels;
  const sum = (pixels: Uint8Array): number =>
    pixels.reduce((total, value, index) => total + (index % 4 === 3 ? 0 : value), 0);

  it("a picture has the scene's exposure unless the request contains an exposure", async () => {
    expect(Buffer.compare(await draw({ exposure: 1 }), usual)).toBe(0);
    const [darker, brighter] = [await draw({ exposure: 0.25 }), await draw({ exposure: 4 })];
    expect(sum(darker)).toBeLessThan(sum(usual) * 0.9);
    expect(sum(brighter)).toBeGreaterThan(sum(usual) * 1.1);
  });

  it('the look option `wireframe` draws lines over parts only', async () => {
    const lined = await draw({ wireframe: true });
    const { texels } = await pictures.capture({ ...SIZE, passes: [] });
    let changed = 0;
    let beside = 0;
    for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel++) {
      const at = pixel * 4;
      if ([0, 1, 2].every((channel) => lined[at + channel] === usual[at + channel])) continue;
      changed++;
      const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
      // A line may extend one pixel beyond its part.
      const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [x + dx, y + dy] as const));
      const isPart = near.some(
        ([u, v]) => u >= 0 && v >= 0 && u < SIZE.width && v < SIZE.height && /part|eva/i.test(texels.at(u, v).kind),
      );
      if (!isPart) beside++;
    }
    expect(changed).toBeGreaterThan(100);
    expect(beside).toBe(0);
    // The first picture creates the lines, and later pictures reuse them.
    expect(Buffer.compare(await draw({ wireframe: true }), lined)).toBe(0);
    expect(Buffer.compare(await draw({}), usual)).toBe(0);
  });

  it('the statistics of a picture report the numbers of parts, triangles and draws', async () => {
    const figures = await pictures.drawAgain((_renderer, scene) => Promise.resolve(sceneFigures(scene, SIZE)));
    expect(figures.instances).toBeGreaterThan(1);
    expect(figures.triangles).toBeGreaterThan(figures.instances);
    expect(figures.draws).toBeGreaterThan(1);
  });
});
