import { sql } from 'kysely';
import { HttpClient } from '../../../board/send/http-client.js';
import type { Store } from '../../../../src/leaderboard/store/index.js';
import type { BenchRow } from '../../table.js';
import { BASE_URL, type BenchPart, type FilledDatabase } from '../bench-part.js';
import { ServiceProcess } from '../service-process.js';
import { timeReads } from '../timed-reads.js';

const READS = 300;
/**
 * Upper limit for the 99th percentile of read times, ms. `DEEP_MAX` is the upper limit for the time of a deep page, as
 * a multiple of the first page's time.
 */
const P99_MAX = 20;
const DEEP_MAX = 1.5;
const STATS = ['highest_altitude', 'rud_total', 'lowest_pass', 'fastest_to_orbit', 'distance_travelled'];

export const readsPart: BenchPart = {
  name: 'reads',
  run: async ({ server, filled, log, sawMemory }) => {
    const database = await filled();
    const service = await ServiceProcess.board({ data: server.folder, database: database.url, baseUrl: BASE_URL });
    const client = new HttpClient(service.url);
    try {
      const rows: BenchRow[] = [];
      for (const [name, paths, isAnew] of routesOf(database)) {
        log(`reads: ${name}`);
        await timeReads(client, paths, READS / 10);
        const times = await timeReads(client, paths, READS, isAnew ? () => forgetCounts(database.store) : undefined);
        const p99 = times.quantile(0.99);
        const budget = { text: `≤ ${P99_MAX} ms`, kept: p99 <= P99_MAX };
        rows.push({ input: name, figure: 'time to the answer, p99, ms', ours: p99, budget });
      }
      for (const [name, first, deep] of deepPagesOf(database)) {
        log(`reads: ${name}`);
        await timeReads(client, [first, deep], READS / 10);
        const [one, other] = [await timeReads(client, [first], READS), await timeReads(client, [deep], READS)];
        const [ours, value] = [other.quantile(0.5), one.quantile(0.5)];
        const budget = { text: `≤ ${DEEP_MAX} × the first`, kept: ours <= DEEP_MAX * value };
        rows.push({
          input: name,
          figure: 'time to a deep page, median, ms',
          ours,
          peer: { name: 'first', value },
          budget,
        });
      }
      return rows;
    } finally {
      client.close();
      await service.stop();
      sawMemory(service.peakMib);
    }
  },
};

/** Makes the service discard its cached counts. */
const forgetCounts = (store: Store): Promise<unknown> => sql`update visibility set ver = ver + 1`.execute(store);

type Route = readonly [name: string, paths: readonly string[], isAnew?: boolean];

function routesOf({ players }: FilledDatabase): readonly Route[] {
  const handles = players.slice(0, 60).map(({ handle }) => handle);
  const groups = Array.from({ length: 20 }, (_, at) => handles.slice(at, at + 8).join(','));
  return [
    ['/v1/leaderboards', ['/v1/leaderboards']],
    ['/v1/leaderboards, counted again each time', ['/v1/leaderboards'], true],
    ['/v1/leaderboards/{stat}', STATS.map((stat) => `/v1/leaderboards/${stat}`)],
    ['/v1/leaderboards/{stat}, 200 rows', STATS.map((stat) => `/v1/leaderboards/${stat}?limit=200`)],
    ['/v1/leaderboards/{stat}, weekly', STATS.map((stat) => `/v1/leaderboards/${stat}?period=weekly`)],
    ['/v1/players/{handle}', handles.map((handle) => `/v1/players/${handle}`)],
    ['/v1/players?q=', ['pla', 'layer1', '99', 'er2'].map((q) => `/v1/players?q=${q}`)],
    ['/v1/players/{handle}/events', handles.map((handle) => `/v1/players/${handle}/events`)],
    ['/v1/events', ['/v1/events']],
    ['/v1/events, of a type', ['vehicle.soi', 'kitten.kia'].map((type) => `/v1/events?type=${type}`)],
    ['/v1/compare, 8 handles', groups.map((group) => `/v1/compare?handles=${group}`)],
    ['/v1/stats', ['/v1/stats']],
    ['/v1/stats, counted again each time', ['/v1/stats'], true],
    ['/v1/feed', ['/v1/feed']],
    ['/v1/feed, 500 rows', ['/v1/feed?limit=500']],
  ];
}

type DeepPages = readonly [name: string, first: string, deep: string];

function deepPagesOf({ players, events }: FilledDatabase): readonly DeepPages[] {
  const board = '/v1/leaderboards/highest_altitude';
  const ofPlayer = `/v1/players/${players[0]!.handle}/events`;
  const middle = Math.floor(events / 2);
  return [
    ['/v1/leaderboards/{stat}, at nine tenths', board, `${board}?offset=${Math.floor(players.length * 0.9)}`],
    ['/v1/events, before the first thousand', '/v1/events', '/v1/events?before=1000'],
    [
      '/v1/events of a type, in the middle',
      '/v1/events?type=kitten.kia',
      `/v1/events?type=kitten.kia&before=${middle}`,
    ],
    ['/v1/players/{handle}/events, in the middle', ofPlayer, `${ofPlayer}?before=${middle}`],
  ];
}
