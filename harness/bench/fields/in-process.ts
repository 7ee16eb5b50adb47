import { Bench } from 'tinybench';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import type { BenchRow } from '../table.js';

const READS_LEAST = 1_000_000;
const WRITES_LEAST = 300_000;
/**
 * Number of calls per sample. A sample needs many calls, because a single call takes less time than reading the clock.
 */
const CALLS = 200;
const TIME_MS = 800;

/** One field from each kind of source: the clock, a live vessel, the camera, the paint rules. */
const READ = ['time/ut', 'vessels/by-id/Hunter-ship/altitude/radar', 'camera/pose/fov', 'paint/parts/global/enabled'];
const WRITE: readonly (readonly [path: string, ...values: [string, string]])[] = [
  ['camera/pose/fov', '45.5\n', '50.25\n'],
  ['paint/parts/global/enabled', '1\n', '0\n'],
];

export async function measureInProcess(): Promise<BenchRow[]> {
  const { tree, world } = await openSimulation({ scene: 'default', clock: 'stepped', config: defaultConfig() });
  world.step(1234.567);
  tree.writeText('camera/enabled', '1');
  const leaves = [...tree.files()].length.toLocaleString('en-US');
  const bench = new Bench({ time: TIME_MS, warmupTime: TIME_MS / 4 });
  for (const path of READ) {
    bench.add(`read ${path}`, () => {
      for (let call = 0; call < CALLS; call++) tree.readText(path);
    });
  }
  for (const [path, first, second] of WRITE) {
    bench.add(`write ${path}`, () => {
      for (let call = 0; call < CALLS; call++) tree.writeText(path, call % 2 === 0 ? first : second);
    });
  }
  await bench.run();
  return bench.tasks.map((task): BenchRow => {
    const [what = '', path = ''] = task.name.split(' ');
    const { result } = task;
    if (!('latency' in result)) throw new Error(`${task.name}: ${result.state}`);
    const ours = (CALLS * 1000) / result.latency.p50;
    const least = what === 'read' ? READS_LEAST : WRITES_LEAST;
    return {
      input: `${path}, ${leaves} leaves`,
      figure: `${what}s in process, 1/s`,
      ours,
      budget: { text: `≥ ${least.toLocaleString('en-US')}`, kept: ours >= least },
    };
  });
}
