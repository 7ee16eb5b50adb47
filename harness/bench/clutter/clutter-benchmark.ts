import { join } from 'node:path';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { openGpu, readShaderSources } from '../../../src/device/node/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { Renderer } from '../../../src/renderer/render/index.js';
import { ClutterSelector, NO_CLUTTER } from '../../../src/renderer/scene/clutter/index.js';
import { SceneBuilder, type SceneFrame } from '../../../src/renderer/scene/index.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';

const SCENES = ['meadow', 'wood', 'boulders'] as const;
const SIZE = { width: 960, height: 540 } as const;
/** Measured limits on the number of clutter instances in a view: 0, a quarter of the default, and the default. */
const BUDGETS = [0, 6000, 24_000] as const;
const FRAMES = 7;

export const clutterBenchmark: Benchmark = {
  name: 'clutter',
  title: 'Frame time by the number of instances on screen, and the cost of crossing into other cells',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const gpu = await openGpu();
  const rows: BenchRow[] = [];
  try {
    const renderer = await Renderer.create({ device: gpu.device, shaders: readShaderSources(), awaitGpu });
    for (const name of SCENES) {
      const scene = join(projectRoot(), 'golden/scenes', `${name}.json`);
      const { world } = await openSimulation({ scene, clock: 'stepped', config: defaultConfig() });
      const base = new SceneBuilder().build(world, SIZE.width, SIZE.height);
      for (const budget of BUDGETS) {
        log(`${name}: ${budget} instances`);
        const start = performance.now();
        const frame: SceneFrame = { ...base, clutter: chosen(base, budget) };
        const choosing = performance.now() - start;
        await renderer.picture(frame, { ...SIZE, reuse: false });
        const drawn = renderer.frame.passes.clutter;
        const times: number[] = [];
        for (let i = 0; i < FRAMES; i++) {
          const before = performance.now();
          await renderer.picture(frame, { ...SIZE, reuse: false });
          times.push(performance.now() - before);
        }
        const { candidates } = frame.clutter;
        const looked = candidates === 0 ? 0 : drawn.candidates - candidates;
        const input = `${name}, ${candidates} in view, ${looked} for shadows`;
        rows.push({ input, figure: 'whole frame with readback, ms', ours: median(times) });
        if (budget > 0) rows.push({ input, figure: 'placing all cells again, ms', ours: choosing });
      }
    }
    return {
      rows,
      notes: [
        `adapter: ${gpu.adapter.name}; picture: ${SIZE.width}×${SIZE.height}, nothing moves, median of ${FRAMES} frames`,
        'in view: instances that the GPU considers for the camera. It draws those that are near and large enough',
      ],
    };
  } finally {
    gpu.close();
  }
}

/** Selects the clutter with a new selector. The new selector must place every cell, because its cache is empty. */
function chosen({ bodies, nearestBody, view }: SceneFrame, budget: number): SceneFrame['clutter'] {
  if (budget === 0) return NO_CLUTTER;
  const options = { aspect: SIZE.width / SIZE.height, height: SIZE.height, budget };
  return new ClutterSelector().select(bodies, nearestBody, view, options);
}
