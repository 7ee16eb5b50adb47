import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { makePlayers } from '../../../board/send/make-players.js';
import { HttpClient } from '../../../board/send/http-client.js';
import type { BenchRow } from '../../table.js';
import { type BenchContext, BASE_URL, type BenchPart, type FilledDatabase } from '../bench-part.js';
import { prepareBatches } from '../prepared-batches.js';
import { databaseSeconds } from '../processor-time.js';
import { sendPrepared } from '../send-prepared.js';
import { ServiceProcess } from '../service-process.js';
import { timeReads } from '../timed-reads.js';

const PLAYERS = 50;
const ROUNDS = 3;
const BATCHES = 400;
const READS = 200;

/**
 * Measures the inputs of the deployment model: the processor time per batch and per page, the sizes on disk, and the
 * sizes of pages. Other programs on the machine hardly change these values, unlike the rates that the other parts
 * measure.
 */
export const costsPart: BenchPart = {
  name: 'costs',
  run: async (context) => [
    ...(await batchCosts(context)),
    ...(await diskCosts(context)),
    ...(await pageCosts(context)),
  ],
};

/** Measures the processor time of a small and of a large batch. Each result is the lowest time of several rounds. */
async function batchCosts({ server, log, sawMemory }: BenchContext): Promise<BenchRow[]> {
  const database = await server.newDatabase();
  const { active } = await server.secrets.keys();
  const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
  const players = await makePlayers(database.store, { count: PLAYERS, seed: 1, ...issuer });
  const at = { data: server.folder, database: database.url, baseUrl: BASE_URL, projects: false };
  const service = await ServiceProcess.board(at);
  const rows: BenchRow[] = [];
  try {
    for (const batchEvents of [10, 500]) {
      const least = { service: Infinity, database: Infinity, bytes: 0 };
      for (let round = 0; round <= ROUNDS; round++) {
        log(`costs: batches of ${batchEvents} events, round ${round} of ${ROUNDS}`);
        const options = { seed: 100 * batchEvents + round, events: BATCHES * batchEvents, batchEvents };
        const batches = await prepareBatches(players, `${BASE_URL}/v1/ingest`, options);
        const [before, databaseBefore] = [service.processorSeconds, databaseSeconds(server.folder)];
        await sendPrepared(batches, service.url);
        if (round === 0) continue;
        const perBatch = (seconds: number): number => (1000 * seconds) / batches.length;
        least.service = Math.min(least.service, perBatch(service.processorSeconds - before));
        least.database = Math.min(least.database, perBatch(databaseSeconds(server.folder) - databaseBefore));
        least.bytes = batches.reduce((sum, { body }) => sum + body.length, 0) / batches.length;
      }
      const input = `a batch of ${batchEvents} events`;
      rows.push(
        { input, figure: 'processor time of the service, ms', ours: least.service },
        { input, figure: 'processor time of PostgreSQL, ms', ours: least.database },
        { input, figure: 'bytes sent, compressed', ours: least.bytes },
      );
    }
  } finally {
    await service.stop();
    await database.close();
    sawMemory(service.peakMib);
  }
  return rows;
}

/** Tables that contain rows for every account, even for an account without events. */
const ACCOUNT_TABLES = ['account', 'handle', 'credential', 'stream_state', 'rate_bucket', 'byte_bucket'];

async function diskCosts({ filled, log }: BenchContext): Promise<BenchRow[]> {
  const { store, events, players } = await filled();
  log('costs: bytes on disk');
  const { rows } = await sql<{ schema: string; name: string; bytes: number }>`
    select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'proj')`.execute(store);
  const sumOf = (tables: typeof rows): number => tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const logged = sumOf(rows.filter(({ schema, name }) => schema === 'public' && name === 'event'));
  const derived = sumOf(rows.filter(({ schema }) => schema === 'proj'));
  const accounts = sumOf(rows.filter(({ schema, name }) => schema === 'public' && ACCOUNT_TABLES.includes(name)));
  const input = `${events.toLocaleString('en-US')} events of ${players.length.toLocaleString('en-US')} players`;
  return [
    { input, figure: 'bytes of the log, per event', ours: logged / events },
    { input, figure: 'bytes of derived tables, per event', ours: derived / events },
    { input, figure: 'bytes of identities, per player', ours: accounts / players.length },
  ];
}

/** Measures the processor time of a page that is not cached, and its compressed size. */
async function pageCosts({ server, filled, log, sawMemory }: BenchContext): Promise<BenchRow[]> {
  const database = await filled();
  const service = await ServiceProcess.board({ data: server.folder, database: database.url, baseUrl: BASE_URL });
  const client = new HttpClient(service.url);
  const rows: BenchRow[] = [];
  try {
    for (const [input, paths] of pagesOf(database)) {
      log(`costs: ${input}`);
      await timeReads(client, paths, READS / 4);
      let least = Infinity;
      for (let round = 0; round < ROUNDS; round++) {
        const before = service.processorSeconds + databaseSeconds(server.folder);
        await timeReads(client, paths, READS);
        least = Math.min(least, service.processorSeconds + databaseSeconds(server.folder) - before);
      }
      const bodies = await Promise.all(paths.map((path) => client.get(path)));
      const sizes = bodies.map(({ body }) => brotliCompressSync(body, BROTLI).length);
      rows.push(
        { input, figure: 'processor time of service and PostgreSQL, ms', ours: (1000 * least) / READS },
        { input, figure: 'bytes, compressed', ours: sizes.reduce((sum, size) => sum + size, 0) / sizes.length },
      );
    }
  } finally {
    client.close();
    await service.stop();
    sawMemory(service.peakMib);
  }
  return rows;
}

/** The level at which the service compresses pages. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

const pagesOf = ({ players }: FilledDatabase): readonly (readonly [name: string, paths: readonly string[]])[] => [
  ['the page of a board', ['highest_altitude', 'rud_total', 'fastest_to_orbit'].map((stat) => `/boards/${stat}`)],
  ['the page of a player', players.slice(0, 40).map(({ handle }) => `/players/${handle}`)],
];
