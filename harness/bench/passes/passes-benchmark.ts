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
import { measureSteps, type PassCost, type Step } from './pass-costs.js';
import { PlainGgx } from './plain-ggx.js';

const SIZE = { width: 960, height: 540 } as const;
const FRAMES = 9;
const LIMIT = 'plain GGX';
const WHOLE = 'whole picture';
/** The share of the limit's rate that the light pass must reach. */
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
    const frame = new SceneBuilder().build(world, size.width, size.height);
    const { texels } = await renderer.capture(frame, { ...size, passes: [] });
    log(`${scene}, ${size.width}×${size.height}`);
    const limit = await PlainGgx.create(device, size);
    const finished = () => awaitGpu(device.queue.onSubmittedWorkDone().then(() => undefined));
    const begin = async (): Promise<Step[]> => {
      const steps = await renderer.begin(frame, { ...size, reuse: false });
      return [{ name: LIMIT, encode: (encoder) => limit.encode(encoder) }, ...steps];
    };
    const costs = await measureSteps(begin, device, finished, FRAMES);
    const whole = async (): Promise<Step[]> => {
      const steps = await renderer.begin(frame, { ...size, reuse: false });
      return [{ name: WHOLE, encode: (encoder) => steps.forEach((step) => step.encode(encoder)) }];
    };
    const picture = await measureSteps(whole, device, finished, FRAMES);
    const input = `${basename(scene, '.json')}, ${size.width}×${size.height}`;
    const pixels = size.width * size.height;
    return {
      rows: [...workOf(input, frame, size), ...rowsOf(input, new Map([...picture, ...costs]), pixels)],
      notes: [
        `adapter: ${gpu.adapter.name}; each pass is submitted alone; medians of ${FRAMES} frames`,
        'processor: the time of all cores, including threads of a software adapter',
        `limit: a full screen of GGX under one light, nothing fetched; ${sharesOf(texels)}`,
      ],
    };
  } finally {
    gpu.close();
  }
}

/** The drawn triangles and vertices of parts, and triangles of ground. */
function workOf(input: string, frame: SceneFrame, size: { width: number; height: number }): BenchRow[] {
  const { triangles, vertices, finest } = fleetWork(frame, size);
  const ground = frame.terrain.chunks.reduce((sum, chunk) => sum + chunkTriangles(chunk), 0);
  return [
    { input, figure: 'triangles of parts', ours: triangles, peer: { name: 'without levels of detail', value: finest } },
    { input, figure: 'vertices of parts', ours: vertices },
    { input, figure: 'triangles of ground', ours: ground },
  ];
}

function rowsOf(input: string, costs: ReadonlyMap<string, PassCost>, pixels: number): BenchRow[] {
  const rows: BenchRow[] = [];
  for (const [name, { processor, wall }] of costs) {
    rows.push(
      { input, figure: `${name}: processor, ms`, ours: processor },
      { input, figure: '… wall, ms', ours: wall },
    );
  }
  const rate = (name: string): number => pixels / 1000 / costs.get(name)!.processor;
  const value = rate(LIMIT);
  const ours = rate('light');
  rows.push({
    input,
    figure: 'light: megapixels per processor second',
    ours,
    peer: { name: LIMIT, value },
    budget: { text: `≥ ${LIGHT_SHARE} × ${LIMIT}`, kept: ours >= LIGHT_SHARE * value },
  });
  return rows;
}

/** Says how much of the picture each kind of surface fills. */
function sharesOf({ width, height, words }: SurfaceTexels): string {
  const counts = new Array<number>(SURFACE_KINDS.length).fill(0);
  for (let at = 1; at < words.length; at += 4) counts[words[at]! >>> 28]!++;
  const share = (count: number): string => `${Math.round((100 * count) / (width * height))} %`;
  return SURFACE_KINDS.flatMap((kind, index) => (counts[index] ? [`${kind} ${share(counts[index])}`] : [])).join(', ');
}

const pathOf = (scene: string): string =>
  scene === 'default' || scene.endsWith('.json') ? scene : join(projectRoot(), 'golden/scenes', `${scene}.json`);
