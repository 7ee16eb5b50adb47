import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/base/sockets/index.js';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { readEvent } from '../../../src/leaderboard/envelopes/read-event.js';
import { banAccount } from '../../../src/leaderboard/operator/ban-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { flagFlight } from '../../../src/leaderboard/operator/flag-flight.js';
import { ruleOnRecord } from '../../../src/leaderboard/operator/rule-on-record.js';
import { shadowBan } from '../../../src/leaderboard/operator/shadow-ban.js';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, REQUEST_LIMITS, type Store } from '../../../src/leaderboard/store/open-store.js';
import type { Executor } from '../../../src/leaderboard/store/projection/executor.js';
import { snapshot } from '../../../src/leaderboard/store/reads/read-view.js';
import { storeBatch } from '../../../src/leaderboard/store/store-batch.js';
import { openReplica, REPLICA_LIMITS } from '../../../src/leaderboard/store/replica.js';
import { eventLine } from '../envelopes/event-lines.js';
import { batch, newSender, type Sender, ulid } from './batches.js';
import { newDataFolder } from './database.js';
import { newStandby } from './standby.js';

const folder = await newDataFolder();
const server = await startEmbeddedServer(folder);
const primary = connectStore(server.url, REQUEST_LIMITS);
const standby = await newStandby(folder, server.url, await freePort());
const replica = connectStore(standby.url, REQUEST_LIMITS);
const reports: string[] = [];
const reads = openReplica(primary, standby.url, {
  report: (sentence) => void reports.push(sentence),
  lagMaxMs: 1500,
  limits: { ...REPLICA_LIMITS, answerMs: 2500 },
});
afterAll(async () => {
  await reads.close();
  await replica.destroy();
  await primary.destroy();
  await server.stop();
});

const place = (): Promise<string> => reads.view(placeOf);

async function placeOf(db: Executor): Promise<string> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]!.standby ? 'replica' : 'primary';
}

/** Stores a spacewalk, and rules that it does not count. */
async function removeRecord(sender: Sender): Promise<void> {
  const line = eventLine({ id: ulid(), type: 'kitten.eva_end', payload: { name: 'Tom', duration_s: 9 } });
  await storeBatch(primary, { ...batch(sender, { sid: ulid(), sequence: 1 }, []), events: [readEvent(line, 1)] });
  const { rows } = await sql<{ seq: number }>`select max(seq) as seq from event`.execute(primary);
  expect(await place()).toBe('replica');
  await ruleOnRecord(operator, { seq: rows[0]!.seq, stat: 'longest_eva' }, { counts: false, reason: 'test' });
}

const operator = { store: primary, now: () => 1 };

async function countAccounts(store: Store): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from account`.execute(store);
  return rows[0]!.n;
}

const onReplica = (statement: string): Promise<unknown> => sql.raw(statement).execute(replica);
const soon = { timeout: 20_000, interval: 50 };
const well = (): Promise<void> => expect.poll(() => reads.state.isWell && place(), soon).toBe('replica');

beforeEach(well);

describe('public reads', () => {
  it('public reads come from the replica while it is healthy, even several reads in one transaction', async () => {
    await expect.poll(() => reads.state.lagMs, soon).toBeLessThan(1500);
    expect(await reads.view((db) => snapshot(db, placeOf))).toBe('replica');
    expect(reports).toEqual(['public reads go to the replica']);
  });

  it.each<[string, (sender: Sender) => Promise<unknown>]>([
    ['ban', ({ playerId }) => banAccount(operator, { playerId, reason: 'test' })],
    ['shadow ban', ({ playerId }) => shadowBan(operator, { playerId, reason: 'test' })],
    ['flag of a flight', ({ playerId }) => flagFlight(operator, { playerId, flight: ulid(), reason: 'test' })],
    ['ruling', removeRecord],
    ['deletion', ({ playerId }) => deleteAccount(operator, { playerId, reason: 'test' })],
  ])('public reads come from the primary as soon as the replica lacks a %s', async (_title, act) => {
    const sender = await newSender(primary);
    await expect.poll(async () => (await countAccounts(replica)) === (await countAccounts(primary)), soon).toBe(true);
    await onReplica('select pg_wal_replay_pause()');
    expect(await place()).toBe('replica');
    await act(sender);
    expect(await place()).toBe('primary');
    await onReplica('select pg_wal_replay_resume()');
    await well();
  });

  it('public reads come from the primary while the replica lags, and from the replica once it has caught up', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await sql`update log_published set position = position`.execute(primary);
    await expect.poll(() => reads.state.isWell, soon).toBe(false);
    expect(reads.state.lagMs).toBeGreaterThan(1500);
    expect(await place()).toBe('primary');
    await onReplica('select pg_wal_replay_resume()');
    await well();
    expect(reports.at(-2)).toMatch(/go to the primary, .* 2 s behind/);
  });

  it('public reads do not fail when the replica stops, and come from it again after it restarts', async () => {
    const slow = reads.view(async (db) => {
      await sql`select pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`.execute(db);
      return placeOf(db);
    });
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where query like 'select pg_sleep(case%'`.execute(
          replica,
        );
        return rows.length;
      }, soon)
      .toBe(1);
    await standby.kill();
    expect(await slow).toBe('primary');
    expect(await place()).toBe('primary');
    await standby.start();
    await well();
  });

  it('a public read does not fail when the replica cancels it because of a change on the primary', async () => {
    // If a change from the primary conflicts with a read on the replica, the replica delays the change for half a
    // second, and then cancels the read.
    let begun = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const slow = reads.view((db) =>
      snapshot(db, async (trx) => {
        begun();
        await sql`select pg_sleep(case when pg_is_in_recovery() then 2 else 0 end)`.execute(trx);
        return placeOf(trx);
      }),
    );
    await isBegun;
    await primary.transaction().execute(async (trx) => {
      await sql`lock table proj.progress in access exclusive mode`.execute(trx);
      await sql`alter schema proj rename to proj_old`.execute(trx);
      await sql`alter schema proj_old rename to proj`.execute(trx);
    });
    expect(await slow).toBe('primary');
    expect(await reads.view((db) => snapshot(db, placeOf))).toMatch(/replica|primary/);
  });

  it('public reads come from the primary when the replica no longer responds', async () => {
    standby.freeze(true);
    try {
      expect(await place()).toBe('primary');
      expect(reads.state.isWell).toBe(false);
      expect(await place()).toBe('primary');
    } finally {
      standby.freeze(false);
    }
    await well();
  });

  it('public reads keep using the replica after an error that the primary would report too', async () => {
    const refusal = new BoardError('not_found', 'nothing');
    await expect(reads.view(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(reads.view((db) => sql`select nothing`.execute(db))).rejects.toThrow(/"nothing" does not exist/);
    expect(reads.state.isWell).toBe(true);
  });
});

it('an independent database is not accepted as a replica', async () => {
  const said: string[] = [];
  const wrong = openReplica(primary, server.url, { report: (sentence) => void said.push(sentence) });
  await expect
    .poll(() => said, soon)
    .toEqual(['public reads go to the primary, because the replica cannot be used: it is now a primary']);
  expect(await wrong.view(placeOf)).toBe('primary');
  await wrong.close();
});
