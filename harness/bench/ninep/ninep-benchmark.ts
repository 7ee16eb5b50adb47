import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import { NinepReadLoad, OUTSTANDING } from './read-load.js';
import { startDiod, startOurs } from './servers.js';

const ROUNDS = 7;
/** Minimum rate, as a share of diod's rate. */
const LEAST = 0.5;
const TEXT = '1234.567\n';

export const ninepBenchmark: Benchmark = {
  name: 'ninep',
  title: 'Reads over 9P beside diod reading a file',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const diod = await startDiod('ut', TEXT);
  const ours = await startOurs();
  const theirs = diod && (await NinepReadLoad.open(diod, 'ut'));
  const load = await NinepReadLoad.open(ours, 'time/ut');
  try {
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      log(round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`);
      const pair = { theirs: (await theirs?.run()) ?? NaN, ours: await load.run() };
      if (round > 0) pairs.push(pair);
    }
    const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
    const row = {
      input: `an open leaf of ${TEXT.length} bytes, ${OUTSTANDING} pending reads`,
      figure: 'Tread, 1/s',
      ours: median(pairs.map((pair) => pair.ours)),
    };
    return {
      rows: [
        diod
          ? {
              ...row,
              peer: { name: 'diod', value: median(pairs.map((pair) => pair.theirs)) },
              budget: { text: `≥ ${LEAST} × diod; paired ${ratio.toFixed(2)}`, kept: ratio >= LEAST },
            }
          : row,
      ],
      notes: [
        `one connection, windows of 1 s taking turns, medians of ${ROUNDS} rounds; the same client of ours loads both`,
        diod ? 'peer: diod, a file in the page cache' : 'peer: diod is not installed (apt-get install diod)',
      ],
    };
  } finally {
    for (const client of [load, theirs]) client?.close();
    for (const server of [ours, diod]) server?.stop();
  }
}
