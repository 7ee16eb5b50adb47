import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { MeasuredServer } from './measured-server.js';
import type { Drawn } from './server-protocol.js';
import type { TimedReads } from './timed-reads.js';

const ROUNDS = 5;
/**
 * Number of connections. With only two connections, requests do not wait for each other, so the measured times contain
 * no queueing.
 */
const CONNECTIONS = 2;
/** Length of a window, s: long enough for several frames. */
const SECONDS = 4;
const PATH = 'time/ut';

const SHARE_LEAST = 0.8;
const P99_MOST_MS = 5;
const STALL_MOST_MS = 50;

interface Round {
  readonly rest: TimedReads;
  readonly drawing: TimedReads & Drawn;
  readonly here: TimedReads & Drawn;
}

/**
 * Measures how fast a server answers while a second process draws frame after frame. For comparison, this function also
 * measures the same server while nothing is drawn, and a server that draws in its own process.
 */
export async function measureWhileDrawing(log: (line: string) => void): Promise<BenchRow[]> {
  const server = await MeasuredServer.start('drawing');
  const here = await MeasuredServer.start('drawing-here');
  try {
    const read = (one: MeasuredServer): Promise<TimedReads> => one.read(`/v1/fs/${PATH}`, CONNECTIONS, SECONDS);
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      log(round === 0 ? 'while drawing: warming up' : `while drawing: round ${round} of ${ROUNDS}`);
      const measured = {
        rest: await read(server),
        drawing: await server.whileDrawing(() => read(server)),
        here: await here.whileDrawing(() => read(here)),
      };
      if (round > 0) rounds.push(measured);
    }
    return rowsOf(rounds);
  } finally {
    server.stop();
    here.stop();
  }
}

function rowsOf(rounds: readonly Round[]): BenchRow[] {
  const input = `${PATH}, ${CONNECTIONS} connections`;
  const share = median(rounds.map(({ drawing, rest }) => drawing.requestsPerSecond / rest.requestsPerSecond));
  const besideHere = (figure: string, of: (reads: TimedReads & Drawn) => number): BenchRow => ({
    input,
    figure,
    ours: median(rounds.map(({ drawing }) => of(drawing))),
    peer: { name: 'in its own process', value: median(rounds.map((round) => of(round.here))) },
  });
  const besideRest = (figure: string, of: (reads: TimedReads) => number): BenchRow => ({
    input,
    figure,
    ours: median(rounds.map(({ drawing }) => of(drawing))),
    peer: { name: 'at rest', value: median(rounds.map(({ rest }) => of(rest))) },
  });
  const atMost = (row: BenchRow, most: number): BenchRow => ({
    ...row,
    budget: { text: `≤ ${most} ms`, kept: row.ours <= most },
  });
  const worst = (which: 'drawing' | 'here'): number => Math.max(...rounds.map((round) => round[which].worstStallMs));
  return [
    {
      input,
      figure: 'HTTP GET while drawing, 1/s',
      ours: median(rounds.map(({ drawing }) => drawing.requestsPerSecond)),
      peer: { name: 'at rest', value: median(rounds.map(({ rest }) => rest.requestsPerSecond)) },
      budget: { text: `≥ ${SHARE_LEAST} × at rest; paired ${share.toFixed(2)}`, kept: share >= SHARE_LEAST },
    },
    besideHere('HTTP GET while drawing, 1/s', ({ requestsPerSecond }) => requestsPerSecond),
    besideRest('HTTP GET while drawing, p50, ms', ({ p50Ms }) => p50Ms),
    besideRest('HTTP GET while drawing, p99, ms', ({ p99Ms }) => p99Ms),
    besideHere('HTTP GET while drawing, p50, ms', ({ p50Ms }) => p50Ms),
    atMost(
      besideHere('HTTP GET while drawing, p99, ms', ({ p99Ms }) => p99Ms),
      P99_MOST_MS,
    ),
    atMost(
      {
        input,
        figure: 'worst stall of the event loop, ms',
        ours: worst('drawing'),
        peer: { name: 'in its own process', value: worst('here') },
      },
      STALL_MOST_MS,
    ),
    besideHere('frames of 960×540 meanwhile, 1/s', ({ framesPerSecond }) => framesPerSecond),
  ];
}
