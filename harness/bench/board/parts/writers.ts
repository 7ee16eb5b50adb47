import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ulidOf } from '../../../../src/leaderboard/envelopes/index.js';
import { connectStore, REQUEST_LIMITS, storeBatch, type Store } from '../../../../src/leaderboard/store/index.js';
import { type HistoryBatch, histories } from '../../../board/histories/histories.js';
import { makePlayers } from '../../../board/send/make-players.js';
import { median } from '../../statistics.js';
import type { BenchRow } from '../../table.js';
import type { BenchDatabase, BenchServer } from '../bench-database.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { canonical } from '../fill-log.js';

const WRITERS = [1, 2, 4, 8];
const ROUNDS = 3;
/** Delays before each flush of the database, ms. 5 ms simulates a slow disk or a synchronous standby. */
const FLUSHES_MS = [0, 5];
/** Number of events in a batch. The batch is small, so that commits take most of the time. */
const BATCH_EVENTS = 10;
const BATCHES = 100;

/**
 * Measures how many batches 1, 2, 4 and 8 concurrent writers store per second. The peer runs the same code with the
 * locking of version 0.1, in which every transaction sends a notification and holds a global lock until it commits.
 */
export const writersPart: BenchPart = {
  name: 'writers',
  run: async ({ server, log }) => {
    const rows: BenchRow[] = [];
    for (const flushMs of FLUSHES_MS) rows.push(...(await measure(server, flushMs, log)));
    return rows;
  },
};

async function measure(server: BenchServer, flushMs: number, log: (line: string) => void): Promise<BenchRow[]> {
  const [free, locked] = [await slowDatabase(server, flushMs), await slowDatabase(server, flushMs)];
  await takeOneLock(locked.store);
  const rows: BenchRow[] = [];
  for (const writers of WRITERS) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      log(`${writers} writers, flush ${flushMs} ms: round ${round} of ${ROUNDS}`);
      const mine = await batchesPerSecond(server, free.store, writers);
      const other = await batchesPerSecond(server, locked.store, writers);
      if (round === 0) continue;
      ours.push(mine);
      theirs.push(other);
    }
    rows.push({
      input: `${writers} of ${WRITERS.at(-1)} writers, ${BATCH_EVENTS} events a batch${flushMs ? `, flushes wait ${flushMs} ms` : ''}`,
      figure: 'batches stored, 1/s',
      ours: median(ours),
      peer: { name: 'one lock', value: median(theirs) },
    });
  }
  await free.close();
  await locked.close();
  return rows;
}

/** Makes a database in which each commit waits before its flush (the setting `commit_delay`). */
async function slowDatabase(server: BenchServer, flushMs: number): Promise<BenchDatabase> {
  const database = await server.newDatabase();
  const name = sql.id(new URL(database.url).pathname.slice(1));
  await sql`alter database ${name} set commit_delay = ${sql.lit(flushMs * 1000)}`.execute(database.store);
  await sql`alter database ${name} set commit_siblings = 0`.execute(database.store);
  await database.close();
  const store = connectStore(database.url, REQUEST_LIMITS);
  return { ...database, store, close: () => store.destroy() };
}

async function takeOneLock(store: Store): Promise<void> {
  await sql`create table one_lock (n bigint); insert into one_lock values (0)`.execute(store);
  await sql`create function take_one_lock() returns trigger language plpgsql as $$ begin
    update one_lock set n = n + 1; perform pg_notify('board_log', ''); return null; end $$`.execute(store);
  await sql`create trigger take_one_lock before insert on ingest_batch for each statement
    execute function take_one_lock()`.execute(store);
}

async function batchesPerSecond({ secrets }: BenchServer, store: Store, writers: number): Promise<number> {
  const { active: key } = await secrets.keys();
  const seed = randomBytes(4).readUInt32BE();
  const players = await makePlayers(store, { count: writers, seed, issuer: BASE_URL, key, now: Date.now() });
  const rates = { resentBatch: 0, overlap: 0, newStream: 0 };
  const options = { seed, events: BATCHES * writers * BATCH_EVENTS, batchEvents: BATCH_EVENTS, rates };
  const work = players.map(() => [] as HistoryBatch[]);
  for (const batch of histories({ ...options, players: writers })) work[batch.player]!.push(batch);
  const began = performance.now();
  await Promise.all(players.map(({ playerId }, at) => storeAll(store, playerId, work[at]!)));
  const stored = work.reduce((sum, batches) => sum + batches.length, 0);
  return (stored * 1000) / (performance.now() - began);
}

async function storeAll(store: Store, playerId: number, batches: readonly HistoryBatch[]): Promise<void> {
  const { jkt } = await store
    .selectFrom('credential')
    .select('jkt')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  const streamId = ulidOf(randomBytes(16));
  let previousHash: string | null = null;
  for (const [at, { id, events }] of batches.entries()) {
    const bodyHash = createHash('sha256').update(id).digest('base64url');
    const proof = { batchId: id, streamId, sequence: at + 1, bodyHash, previousHash };
    await storeBatch(store, { playerId, jkt, proof, events: events.map(canonical), received: Date.now() });
    previousHash = bodyHash;
  }
}
