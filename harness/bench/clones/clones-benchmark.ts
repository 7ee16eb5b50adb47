import { invariant } from '../../../src/base/errors/index.js';
import { openGpu } from '../../../src/device/node/index.js';
import type { Command, SimulatedWorld } from '../../../src/simulator/world/index.js';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { LiverySubject } from '../frame/livery-subject.js';
import { median } from '../statistics.js';
import type { BenchRow, Budget } from '../table.js';
import { CLONE_COUNT, crowd, CROWD_GROUPS, master, palette, recolour, SLOT_COUNT, switchOn } from './crowd.js';

const SIZE = { width: 320, height: 180 };
const ROUNDS = 15;

export const clonesBenchmark: Benchmark = {
  name: 'clones',
  title: 'EVA paint: 64 material clones over 1,000 slots change colour',
  run,
};

interface Cost {
  /** Time from sending the batch until the clones are complete, ms. */
  readonly settle: number;
  /** Additional CPU time for encoding the frame after the changes, ms. */
  readonly encode: number;
  readonly bytes: number;
  readonly objects: number;
}

const CHANGES: readonly { readonly input: string; readonly batch: (round: number) => readonly Command[] }[] = [
  { input: 'every clone gets another colour', batch: (round) => recolour(palette(round)) },
  {
    input: 'every slot gets another clone',
    batch: (round) => recolour((group) => palette(ROUNDS)((group + round) % CROWD_GROUPS)),
  },
  { input: 'master off and on again', batch: (round) => [master(round % 2 === 0)] },
];

async function run(log: (line: string) => void): Promise<BenchResult> {
  const gpu = await openGpu();
  const world = crowd();
  const subject = await LiverySubject.open(gpu, world, SIZE);
  const rows: BenchRow[] = [];
  world.executeBatch([...recolour(palette(0)), ...switchOn()]);
  // The first frames compile pipelines, make buffers and fill caches.
  for (let i = 0; i < 3; i++) await subject.pixels();
  const { clones, bindings, cloneCap, state } = world.kittens.status;
  invariant(
    clones === CLONE_COUNT && bindings === SLOT_COUNT && state === 'active',
    `${clones} clones, ${bindings} bindings`,
  );
  for (const { input, batch } of CHANGES) {
    log(input);
    const costs: Cost[] = [];
    for (let round = 1; round <= ROUNDS; round++) costs.push(await costOf(subject, world, batch(round)));
    rows.push(...rowsOf(input, costs));
  }
  subject.close();
  return {
    rows,
    notes: [
      `adapter: ${gpu.adapter.name} (${gpu.adapter.family})`,
      `input: ${clones} clones of ${cloneCap}, ${bindings} slots of ${SLOT_COUNT / 4} characters, all rewritten in one batch`,
      'CPU added: time to encode the frame after the change, minus that of a frame without a change; medians. The budgets are those for repainting parts',
    ],
  };
}

async function costOf(subject: LiverySubject, world: SimulatedWorld, batch: readonly Command[]): Promise<Cost> {
  const still = measured(subject);
  await subject.finished();
  const start = performance.now();
  const outcomes = world.executeBatch(batch);
  const settle = performance.now() - start;
  invariant(
    outcomes.every(({ ok }) => ok),
    'a colour was refused',
  );
  const changed = measured(subject);
  await subject.finished();
  return {
    settle,
    encode: changed.encode - still.encode,
    bytes: changed.bytes - still.bytes,
    objects: changed.objects - still.objects,
  };
}

function measured(subject: LiverySubject): Omit<Cost, 'settle'> {
  const { renderer } = subject;
  const objects = (): number => {
    const { pipelines, buffers, textures, bindGroups } = renderer.counters;
    return pipelines + buffers + textures + bindGroups;
  };
  const before = { bytes: renderer.counters.uploadedBytes, objects: objects() };
  const start = performance.now();
  subject.encode();
  const encode = performance.now() - start;
  return { encode, bytes: renderer.counters.uploadedBytes - before.bytes, objects: objects() - before.objects };
}

function rowsOf(input: string, costs: readonly Cost[]): BenchRow[] {
  const of = (key: keyof Cost): number => median(costs.map((cost) => cost[key]));
  const row = (figure: string, ours: number, budget?: Budget): BenchRow =>
    budget ? { input, figure, ours, budget } : { input, figure, ours };
  const [encode, perSlot, objects] = [Math.max(0, of('encode')), of('bytes') / SLOT_COUNT, of('objects')];
  return [
    row('rules and pool, ms', of('settle')),
    row('CPU added, ms', encode, { text: '≤ 2 ms', kept: encode <= 2 }),
    row('bytes per slot', perSlot, { text: '≤ 16', kept: perSlot <= 16 }),
    row('GPU objects made', objects, { text: '0', kept: objects === 0 }),
  ];
}
