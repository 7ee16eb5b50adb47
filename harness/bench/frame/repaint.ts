import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import type { Coat } from '../../../src/renderer/scene/index.js';
import type { LiverySubject } from './livery-subject.js';
import type { PartGridWorld } from './part-grid.js';

const ROUNDS = 9;

/**
 * Maximum number of bytes that a repaint uploads per part. Colour and finish take one row of paint, 16 bytes, and a
 * pattern takes a second row.
 */
const BYTES_MOST: Readonly<Record<Coat, number>> = { coloured: 16, finished: 16, patterned: 32, pictured: 32 };

/**
 * Repaints all parts at once, and measures how much longer it then takes to encode the next frame. Encoding that frame
 * resolves the rules, fills the rows, and uploads the rows. The time to write the rules is not included.
 */
export async function measureRepaint(subject: LiverySubject, world: PartGridWorld, coat: Coat): Promise<BenchRow[]> {
  world.paintAll(0, coat);
  // The first picture with a new coat builds the coat's pipelines, so it is drawn before the measurement.
  await subject.pixels();
  const still: number[] = [];
  const repainted: number[] = [];
  let bytes = 0;
  let pipelines = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    still.push(timeOf(() => subject.encode()));
    await subject.finished();
    const bytesStill = uploadedBy(subject, () => subject.encode());
    await subject.finished();
    world.paintAll(round, coat);
    const pipelinesBefore = subject.renderer.counters.pipelines;
    bytes = uploadedBy(subject, () => repainted.push(timeOf(() => subject.encode()))) - bytesStill;
    pipelines += subject.renderer.counters.pipelines - pipelinesBefore;
    await subject.finished();
  }
  const count = world.grid.count;
  const input = `${count.toLocaleString('en-US')} parts repainted, ${coat}`;
  const most = BYTES_MOST[coat];
  const added = Math.max(0, median(repainted) - median(still));
  return [
    { input, figure: 'CPU added, ms', ours: added, budget: { text: '≤ 2 ms', kept: added <= 2 } },
    {
      input,
      figure: 'bytes per part',
      ours: bytes / count,
      budget: { text: `≤ ${most}`, kept: bytes / count <= most },
    },
    { input, figure: 'pipelines built', ours: pipelines, budget: { text: '0', kept: pipelines === 0 } },
  ];
}

function timeOf(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

function uploadedBy(subject: LiverySubject, action: () => void): number {
  const before = subject.renderer.counters.uploadedBytes;
  action();
  return subject.renderer.counters.uploadedBytes - before;
}
