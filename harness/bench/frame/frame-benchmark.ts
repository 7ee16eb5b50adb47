import { openGpu } from '../../../src/device/node/index.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import type { BenchRow, Budget } from '../table.js';
import { CLOCK_STEP, measureClock } from './clock.js';
import { LiverySubject } from './livery-subject.js';
import { measureFrames } from './measure.js';
import { PartGridWorld, partGrid } from './part-grid.js';
import { measureRepaint } from './repaint.js';
import type { FrameCost } from './subject.js';
import { openThreeSubject, type ThreeLayout } from './three-subject.js';

const SIZE = { width: 960, height: 540 };
/**
 * Coats of paint in the order of measurement. The order matters, because a new coat does not remove the earlier one.
 */
const COATS = ['coloured', 'finished', 'patterned', 'pictured'] as const;
const COUNTS = [100, 1000, 5000, 10_000];
/**
 * Maximum number of parts to draw as separate meshes. With 10,000 meshes, a frame takes seconds and the results show
 * nothing new.
 */
const SEPARATE_MOST = 5000;

export const frameBenchmark: Benchmark = {
  name: 'frame',
  title: 'One frame of individually painted parts, against three.js inside Dawn in Node',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  let adapter = '';
  let revision = '';
  let encodeOfFewest = 0;
  for (const count of COUNTS) {
    const grid = partGrid(count);
    const input = `${count.toLocaleString('en-US')} parts`;

    const layouts = count > SEPARATE_MOST ? (['instanced'] as const) : (['instanced', 'separate'] as const);
    log(`${input}: ours and three.js ${layouts.join(' and ')}`);
    const gpu = await openGpu();
    adapter = `${gpu.adapter.name} (${gpu.adapter.family})`;
    const world = new PartGridWorld(grid);
    const subject = await LiverySubject.open(gpu, world, SIZE);
    const threes = [];
    for (const layout of layouts) threes.push(await openThreeSubject(await openGpu(), grid, layout, SIZE));
    const [ours, ...costs] = (await measureFrames([subject, ...threes])) as [FrameCost, ...FrameCost[]];
    const peers = new Map(layouts.map((layout, index) => [layout, costs[index]!]));
    for (const peer of threes) {
      revision = peer.revision;
      peer.close();
    }
    const repaint: BenchRow[] = [];
    if (count === 10_000) {
      for (const coat of COATS) repaint.push(...(await measureRepaint(subject, world, coat)));
    }
    subject.close();
    if (count === COUNTS[0]) encodeOfFewest = ours.encode;
    rows.push(...rowsOf(input, ours, peers, encodeBudget(count, ours.encode, encodeOfFewest)));
    rows.push(...repaint);
  }
  rows.push(...(await measureClock(log)));
  return {
    rows,
    notes: [
      `adapter: ${adapter}`,
      `picture: ${SIZE.width}×${SIZE.height}, unit cubes, one light, no shadows, no bodies`,
      `peer: three.js r${revision} WebGPURenderer in the same process and run`,
      'frame: from the start of encoding until the GPU has finished; ours and the peers take turns; medians',
      'processor: the time of all cores during the frame, including threads of a software adapter',
      `clock: only ours, with ${CLOCK_STEP} s of simulation time before each picture; means, because some pictures draw what later ones reuse`,
    ],
  };
}

function rowsOf(
  input: string,
  ours: FrameCost,
  peers: ReadonlyMap<ThreeLayout, FrameCost>,
  encode: Budget | undefined,
): BenchRow[] {
  const rows: BenchRow[] = [];
  for (const [layout, peer] of peers) {
    const row = (figure: string, key: keyof FrameCost, budget?: Budget) => {
      const base = { input, figure, ours: ours[key], peer: { name: layout, value: peer[key] } };
      rows.push(budget ? { ...base, budget } : base);
    };
    if (layout === 'instanced') {
      row('CPU encode, ms', 'encode', encode);
      row('whole frame, ms', 'frame', { text: '≤ instanced', kept: ours.frame <= peer.frame });
      row('… processor, ms', 'processor');
      row('with readback, ms', 'withReadback');
    } else {
      row('CPU encode, ms', 'encode');
      row('whole frame, ms', 'frame');
      row('… processor, ms', 'processor');
    }
  }
  return rows;
}

function encodeBudget(count: number, encode: number, encodeOfFewest: number): Budget | undefined {
  if (count !== COUNTS.at(-1)) return undefined;
  return { text: '≤ 0.5 ms and ≤ 1.2 × 100 parts', kept: encode <= 0.5 && encode <= 1.2 * encodeOfFewest };
}
