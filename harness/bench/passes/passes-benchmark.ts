import { basename, join } from 'node:path';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { openGpu, readShaderSources } from '../../../src/device/node/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { fleetWork, Renderer, SURFACE_KINDS, type SurfaceTexels } from '../../../src/renderer/render/index.js';
import { SceneBuilder, type SceneFrame } from '../../../src/renderer/scene/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { chunkTriangles } from '../../../src/renderer/scene/terrain/index.js';
import type { Benchmark, BenchOptions, BenchResult } from '../benchmark.js';
import type { BenchRow } from '../table.js';
import { mean, median } from '../statistics.js';
import { measureSteps, type PassCost, type Step } from './pass-costs.js';
import { PlainGgx } from './plain-ggx.js';

const SIZE = { width: 960, height: 540 } as const;
const FRAMES = 9;
/** Simulation time between two pictures of a running clock, s. */
const CLOCK_STEP = 0.1;
/**
 * Number of frames of a running clock. Many frames are necessary, because some frames draw tables and maps that later
 * frames reuse.
 */
const CLOCK_FRAMES = 30;
const LIMIT = 'plain GGX';
const WHOLE = 'whole picture';
/** Minimum rate of the light pass, as a share of a plain GGX shader's rate. */
const LIGHT_SHARE = 0.35;

export const passesBenchmark: Benchmark = {
  name: 'passes',
  title: 'The cost of each pass of a frame, submitted alone; takes --scene FILE and --size WIDTHxHEIGHT',
  run,
};

async function run(
  log: (line: string) => void,
  { scene = 'default', size = SIZE }: BenchOptions,
): Promise<BenchResult> {
  const gpu = await openGpu();
  try {
    const { device } = gpu;
    const renderer = await Renderer.create({ device, shaders: readShaderSources(), awaitGpu });
    const { world } = await openSimulation({ scene: pathOf(scene), clock: 'stepped', config: defaultConfig() });
    const builder = new SceneBuilder();
    const frame = builder.build(world, size.width, size.height);
    const { texels } = await renderer.capture(frame, { ...size, passes: [] });
    log(`${scene}, ${size.width}×${size.height}`);
    const input = `${basename(scene, '.json')}, ${size.width}×${size.height}`;
    const work = workOf(input, frame, size);
    const limit = await PlainGgx.create(device, size);
    const finished = () => awaitGpu(device.queue.onSubmittedWorkDone().then(() => undefined));
    const measure = async (next: () => SceneFrame, frames: number, average: (values: readonly number[]) => number) => {
      const steps = () => renderer.begin(next(), { ...size, reuse: false });
      const parts = async () => [{ name: LIMIT, encode: limit.encode.bind(limit) }, ...(await steps())];
      const whole = async (): Promise<Step[]> => {
        const parts = await steps();
        return [{ name: WHOLE, encode: (encoder) => parts.forEach((part) => part.encode(encoder)) }];
      };
      const costs = await measureSteps(parts, device, finished, frames, average);
      return new Map([...(await measureSteps(whole, device, finished, frames, average)), ...costs]);
    };
    const still = await measure(() => frame, FRAMES, median);
    log(`${CLOCK_STEP} s of clock between pictures`);
    const moving = await measure(
      () => {
        world.step(CLOCK_STEP);
        return builder.build(world, size.width, size.height);
      },
      CLOCK_FRAMES,
      mean,
    );
    const pixels = size.width * size.height;
    return {
      rows: [
        ...work,
        ...costRows(input, still),
        lightRow(input, still, pixels),
        ...costRows(`${input}, ${CLOCK_STEP} s of clock between pictures`, moving),
      ],
      notes: [
        `adapter: ${gpu.adapter.name}; each pass is submitted alone; medians of ${FRAMES} frames, means of ${CLOCK_FRAMES} while the clock runs`,
        'processor: the time of all cores, including threads of a software adapter',
        `limit: a full screen of GGX under one light, nothing fetched; ${sharesOf(texels)}`,
      ],
    };
  } finally {
    gpu.close();
  }
}

function workOf(input: string, frame: SceneFrame, size: { width: number; height: number }): BenchRow[] {
  const { triangles, vertices, finest } = fleetWork(frame, size);
  const ground = frame.terrain.chunks.reduce((sum, chunk) => sum + chunkTriangles(chunk), 0);
  return [
    { input, figure: 'triangles of parts', ours: triangles, peer: { name: 'without levels of detail', value: finest } },
    { input, figure: 'vertices of parts', ours: vertices },
    { input, figure: 'triangles of ground', ours: ground },
  ];
}

function costRows(input: string, costs: ReadonlyMap<string, PassCost>): BenchRow[] {
  return [...costs].flatMap(([name, { processor, wall }]) => [
    { input, figure: `${name}: processor, ms`, ours: processor },
    { input, figure: '… wall, ms', ours: wall },
  ]);
}

function lightRow(input: string, costs: ReadonlyMap<string, PassCost>, pixels: number): BenchRow {
  const rate = (name: string): number => pixels / 1000 / costs.get(name)!.processor;
  const value = rate(LIMIT);
  const ours = rate('light');
  return {
    input,
    figure: 'light: megapixels per processor second',
    ours,
    peer: { name: LIMIT, value },
    budget: { text: `≥ ${LIGHT_SHARE} × ${LIMIT}`, kept: ours >= LIGHT_SHARE * value },
  };
}

function sharesOf({ width, height, words }: SurfaceTexels): string {
  const counts = new Array<number>(SURFACE_KINDS.length).fill(0);
  for (let at = 1; at < words.length; at += 4) counts[words[at]! >>> 28]!++;
  const share = (count: number): string => `${Math.round((100 * count) / (width * height))} %`;
  return SURFACE_KINDS.flatMap((kind, index) => (counts[index] ? [`${kind} ${share(counts[index])}`] : [])).join(', ');
}

const pathOf = (scene: string): string =>
  scene === 'default' || scene.endsWith('.json') ? scene : join(projectRoot(), 'golden/scenes', `${scene}.json`);
