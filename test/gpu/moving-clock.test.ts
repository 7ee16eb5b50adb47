import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import { runScript } from '../../src/simulator/run-script.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { defaultSimulation } from '../support/worlds.js';

const gpu = await sharedGpu();

const SIZE = { width: 160, height: 90 };

describe.skipIf(gpu === null)('pictures of a scene on the ground while the clock runs', { timeout: 120_000 }, () => {
  let host: NodeRenderHost;
  let simulation: Simulation;
  let pictures: WorldRenderer;

  beforeAll(async () => {
    host = await openSharedHost();
    simulation = await defaultSimulation();
    pictures = host.follow(simulation.world);
    await pictures.picture(SIZE);
  });
  afterAll(() => {
    pictures.close();
    host.close();
  });

  /** @returns the picture, and two flags: whether the shadow maps were drawn again, and whether the surfaces were */
  async function drawAfter(seconds: number): Promise<{ pixels: Uint8Array; redrawn: boolean; surfaces: boolean }> {
    const { shadow, surfaces } = (await host.renderer()).frame.passes;
    runScript(simulation, [`step ${seconds}`]);
    const before = [shadow.mapsDrawn, surfaces.timesDrawn];
    const { pixels } = await pictures.picture(SIZE);
    return { pixels, redrawn: shadow.mapsDrawn > before[0]!, surfaces: surfaces.timesDrawn > before[1]! };
  }

  it('successive pictures of the ground reuse one set of shadow maps until the star has moved by one step', async () => {
    let redrawn = 0;
    for (let frame = 0; frame < 20; frame++) redrawn += Number((await drawAfter(0.1)).redrawn);
    expect(redrawn).toBeLessThanOrEqual(2);
    expect((await drawAfter(30)).redrawn).toBe(true);
  });

  it('while a moon moves, most pictures reuse the drawn surfaces of the ground', async () => {
    let drawn = 0;
    for (let frame = 0; frame < 20; frame++) drawn += Number((await drawAfter(0.1)).surfaces);
    expect(drawn).toBeLessThanOrEqual(2);
  });

  it('a picture that reuses surfaces equals the first picture of another host', async () => {
    for (let frame = 0; frame < 5; frame++) await drawAfter(0.1);
    const after = await drawAfter(0.1);
    expect(after.redrawn).toBe(false);
    const other = await openSharedHost();
    const alone = other.follow(simulation.world);
    const { pixels } = await alone.picture(SIZE);
    alone.close();
    other.close();
    expect(Buffer.compare(pixels, after.pixels)).toBe(0);
  });
});
