import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { type Load, MeasuredServer } from './measured-server.js';

const ROUNDS = 5;
/** Number of connections: few enough that the answer takes the time and not the queue before it. */
const CONNECTIONS = 2;
const PATH = 'time/ut';

/** Measures how long answers take while the server draws frame after frame, beside one that draws none. */
export async function measureWhileDrawing(log: (line: string) => void): Promise<BenchRow[]> {
  const drawing = await MeasuredServer.start('drawing');
  const quiet = await MeasuredServer.start('livery');
  try {
    const rounds: { readonly drawing: Load; readonly quiet: Load }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      log(round === 0 ? 'while drawing: warming up' : `while drawing: round ${round} of ${ROUNDS}`);
      const load = (server: MeasuredServer): Promise<Load> =>
        server.load(`/v1/fs/${PATH}`, { connections: CONNECTIONS });
      // Both run all the while: the one that draws takes its share of the machine from the other, too.
      const measured = { quiet: await load(quiet), drawing: await load(drawing) };
      if (round > 0) rounds.push(measured);
    }
    const frames = await drawing.frames();
    const input = `${PATH}, ${CONNECTIONS} connections`;
    const row = (figure: string, of: (load: Load) => number): BenchRow => ({
      input,
      figure,
      ours: median(rounds.map((round) => of(round.drawing))),
      peer: { name: 'not drawing', value: median(rounds.map((round) => of(round.quiet))) },
    });
    return [
      row('HTTP GET while drawing, mean, ms', ({ meanMs }) => meanMs),
      row('HTTP GET while drawing, p99, ms', ({ p99Ms }) => p99Ms),
      row('HTTP GET while drawing, 1/s', ({ requestsPerSecond }) => requestsPerSecond),
      { input: 'default scene, 960×540', figure: 'frames meanwhile, 1/s', ours: frames },
    ];
  } finally {
    drawing.stop();
    quiet.stop();
  }
}
