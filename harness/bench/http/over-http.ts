import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { CONNECTIONS, type Load, MeasuredServer } from './measured-server.js';

const ROUNDS = 7;
const GET_LEAST = 0.8;
const POST_LEAST = 0.6;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** Minimum rate, as a share of the peer's rate. */
  readonly least: number;
}

const ROUTES: readonly Route[] = [
  { method: 'GET', path: 'time/ut', least: GET_LEAST },
  { method: 'POST', path: 'camera/pose/fov', body: '45.5\n', least: POST_LEAST },
];

export async function measureOverHttp(log: (line: string) => void): Promise<BenchRow[]> {
  const ours = await MeasuredServer.start('livery');
  const bare = await MeasuredServer.start('bare');
  try {
    const rounds: { readonly ours: Load; readonly bare: Load }[][] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      log(round === 0 ? 'HTTP: warming up' : `HTTP: round ${round} of ${ROUNDS}`);
      const measured: { ours: Load; bare: Load }[] = [];
      for (const { path, body } of ROUTES) {
        measured.push({ bare: await bare.load('/text', { body }), ours: await ours.load(`/v1/fs/${path}`, { body }) });
      }
      if (round > 0) rounds.push(measured);
    }
    return ROUTES.flatMap((route, index) =>
      rowsOf(
        route,
        rounds.map((round) => round[index]!),
      ),
    );
  } finally {
    ours.stop();
    bare.stop();
  }
}

/**
 * Returns the rows of a route: rate and processor time. The budget is a minimum for the ratio of our rate to the peer's
 * rate. The two rates come from adjacent windows, in which the machine was about equally busy.
 */
function rowsOf({ method, path, least }: Route, pairs: readonly { ours: Load; bare: Load }[]): BenchRow[] {
  const input = `${path}, ${CONNECTIONS} connections`;
  const ratio = median(pairs.map(({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond));
  return [
    {
      input,
      figure: `HTTP ${method}, 1/s`,
      ours: median(pairs.map(({ ours }) => ours.requestsPerSecond)),
      peer: { name: 'bare route', value: median(pairs.map(({ bare }) => bare.requestsPerSecond)) },
      budget: { text: `≥ ${least} × bare route; paired ${ratio.toFixed(2)}`, kept: ratio >= least },
    },
    {
      input,
      figure: `HTTP ${method}, processor time, µs`,
      ours: median(pairs.map(({ ours }) => ours.cpuPerRequest)),
      peer: { name: 'bare route', value: median(pairs.map(({ bare }) => bare.cpuPerRequest)) },
    },
  ];
}
