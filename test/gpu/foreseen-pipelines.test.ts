import { describe, expect, it } from 'vitest';
import { SceneBuilder, skyScene } from '../../src/renderer/scene/scene-builder.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { defaultSimulation, openScene } from '../support/worlds.js';

const gpu = await sharedGpu();
const SIZE = { width: 96, height: 54 };

/**
 * @returns the number of pipelines that began to compile in advance, and the number of all pipelines after the picture
 */
async function pipelinesOf({ world }: Simulation, isForeseen: boolean): Promise<{ foreseen: number; all: number }> {
  const host = await openSharedHost();
  const renderer = await host.renderer();
  const before = renderer.counters.pipelines;
  if (isForeseen) renderer.foresee(skyScene(world), SIZE);
  const foreseen = renderer.counters.pipelines - before;
  await renderer.picture(new SceneBuilder(host.assets).build(world, SIZE.width, SIZE.height), SIZE);
  const all = renderer.counters.pipelines - before;
  host.close();
  return { foreseen, all };
}

describe.skipIf(gpu === null)('the pipelines that are compiled in advance', { timeout: 120_000 }, () => {
  it('on the ground, over half of the pipelines begin to compile before the terrain is built', async () => {
    const simulation = await defaultSimulation();
    const { foreseen, all } = await pipelinesOf(simulation, true);
    expect(foreseen).toBeGreaterThan(all / 2);
    expect(all).toBe((await pipelinesOf(simulation, false)).all);
  });

  it('in a scene without clutter, no pipeline of clutter is compiled in advance', async () => {
    const simulation = await openScene('paint-stand');
    const { all } = await pipelinesOf(simulation, true);
    expect(all).toBe((await pipelinesOf(simulation, false)).all);
  });

  it('after a live picture of stock surfaces, the first paint needs no new pipeline for light', async () => {
    const { world } = await openScene('plain-ground');
    const host = await openSharedHost();
    const renderer = await host.renderer();
    const scene = new SceneBuilder(host.assets).build(world, SIZE.width, SIZE.height);
    const pipelinesFor = async (enabled: boolean, settled: boolean): Promise<number> => {
      const before = renderer.counters.pipelines;
      await renderer.picture({ ...scene, paint: { ...scene.paint, enabled } }, { ...SIZE, settled });
      return renderer.counters.pipelines - before;
    };
    await pipelinesFor(false, false);
    // The only new pipeline computes the effect of the paint.
    expect(await pipelinesFor(true, true)).toBe(1);
    host.close();
  });

  it('after a live picture with paint, a picture without paint needs no new pipeline', async () => {
    const { world } = await openScene('plain-ground');
    const host = await openSharedHost();
    const renderer = await host.renderer();
    const scene = new SceneBuilder(host.assets).build(world, SIZE.width, SIZE.height);
    const draw = (enabled: boolean, settled: boolean): Promise<unknown> =>
      renderer.picture({ ...scene, paint: { ...scene.paint, enabled } }, { ...SIZE, settled });
    await draw(true, false);
    const before = renderer.counters.pipelines;
    await draw(false, true);
    expect(renderer.counters.pipelines).toBe(before);
    host.close();
  });
});
