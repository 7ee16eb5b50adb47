import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readEvent } from '../../../src/leaderboard/envelopes/read-event.js';
import { ulidBytes } from '../../../src/leaderboard/envelopes/ulid.js';
import { asBoardError } from '../../../src/leaderboard/store/database-fault.js';
import { connectStore, REQUEST_LIMITS, type Store } from '../../../src/leaderboard/store/open-store.js';
import { storeBatch, type VerifiedBatch } from '../../../src/leaderboard/store/store-batch.js';
import { newService, newUlid } from '../api/service.js';
import { eventLine } from '../envelopes/event-lines.js';
import { newDatabase, newStore } from '../store/database.js';
import { type DatabaseProxy, newProxy } from './database-proxy.js';

const url = await newDatabase();
const direct = await newStore(url);
const service = await newService({ store: direct });

async function throughProxy(limits = {}): Promise<{ proxy: DatabaseProxy; store: Store }> {
  const proxy = await newProxy(url);
  return { proxy, store: connectStore(proxy.url, { ...REQUEST_LIMITS, ...limits }) };
}

async function newBatch(): Promise<VerifiedBatch> {
  const { playerId, key } = await service.newPlayer();
  const bodyHash = key.jkt;
  return {
    playerId,
    jkt: key.jkt,
    proof: { batchId: newUlid(), streamId: newUlid(), sequence: 1, bodyHash, previousHash: null },
    events: [readEvent(eventLine({ id: newUlid() }), 1)],
    received: 1,
  };
}

const eventsOf = async ({ playerId }: VerifiedBatch): Promise<number> =>
  (await direct.selectFrom('event').select('seq').where('player_id', '=', playerId).execute()).length;

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => asBoardError(error)?.status,
  );

it('a batch whose connection breaks during the commit is stored, and is recognized when it is sent again', async () => {
  const { proxy, store } = await throughProxy();
  const batch = await newBatch();
  proxy.onSent = (bytes, connection) => {
    // The commit reaches the database, but its answer does not reach the service.
    if (bytes.includes('commit')) setImmediate(() => connection.cutClient());
    return true;
  };
  expect(await refusalOf(storeBatch(store, batch))).toBe(503);
  await expect.poll(() => eventsOf(batch)).toBe(1);
  proxy.onSent = () => true;
  expect(await storeBatch(store, batch)).toEqual({ accepted: 0, deduped: 1, replay: true });
  await store.destroy();
});

it('a batch whose connection breaks before the commit is not stored, and counts as new when it is sent again', async () => {
  const { proxy, store } = await throughProxy();
  const batch = await newBatch();
  proxy.onSent = (bytes, connection) => {
    if (!bytes.includes('commit')) return true;
    connection.cutClient();
    return false;
  };
  expect(await refusalOf(storeBatch(store, batch))).toBe(503);
  expect(await eventsOf(batch)).toBe(0);
  proxy.onSent = () => true;
  expect(await storeBatch(store, batch)).toEqual({ accepted: 1, deduped: 0 });
  await store.destroy();
});

it('when a database connection no longer gets answers, the service closes it and opens a new one', async () => {
  const { proxy, store } = await throughProxy({ connections: 1, answerMs: 300 });
  await store.selectFrom('log_published').selectAll().execute();
  for (const connection of proxy.connections) connection.silence();
  expect(await refusalOf(store.selectFrom('log_published').selectAll().execute())).toBe(503);
  // The silent connection was the store's only connection, so this query opens a new one.
  await expect.poll(() => refusalOf(store.selectFrom('log_published').selectAll().execute())).toBe('done');
  await store.destroy();
});

it('the service repeats a batch that PostgreSQL cancels because of a deadlock', async () => {
  const batch = await newBatch();
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  // Cause a deadlock: the rival transaction holds the lock of the batch id, and the batch holds the lock of its player.
  const rival = direct.transaction().execute(async (trx) => {
    // The rival's timeout is so long that the batch detects the deadlock first, and PostgreSQL cancels the batch.
    await sql`set local deadlock_timeout = '60s'`.execute(trx);
    const id = Buffer.from(ulidBytes(batch.proof.batchId));
    await sql`insert into ingest_batch values (${batch.playerId}, ${id}, 1, 1)`.execute(trx);
    held();
    const waiting = sql`select from pg_locks where not granted`;
    await expect.poll(async () => (await waiting.execute(direct)).rows.length).toBeGreaterThan(0);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`player ${batch.playerId}`}, 0))`.execute(trx);
    throw new Error('undone');
  });
  rival.catch(() => undefined);
  await isHeld;
  expect(await storeBatch(direct, batch)).toEqual({ accepted: 1, deduped: 0 });
  await expect(rival).rejects.toThrow('undone');
});
