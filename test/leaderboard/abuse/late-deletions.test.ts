import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { connectStore, REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { erasePlayerLog, forgetErased, lockProgress } from '../../../src/leaderboard/store/projection/player-rows.js';
import { LOCKS, SessionLock } from '../../../src/leaderboard/store/projection/session-lock.js';
import { untilFolded } from '../../../src/leaderboard/store/projection/until-folded.js';
import { afterFile } from '../../support/file-hooks.js';
import { impact, logged } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const url = await newDatabase();
const store = await newStore(url);
/** The connection that deletes accounts; it has the time limits of a request. */
const requests = connectStore(url, REQUEST_LIMITS);
const projector = new SessionLock(url, LOCKS.projector);
afterFile(() => projector.release());
afterFile(() => requests.destroy());

/** Logs events of these players in turn, without folding them. */
async function log(players: readonly number[], count: number): Promise<void> {
  const impacts = Array.from({ length: count }, (_, at) => impact(1 + at, 10 * at));
  const events = logged(impacts.map((each) => ({ ...each, flight: FLIGHTS[0]!, career: CAREER })));
  await logRows(
    store,
    events.map((event, at) => ({ player: players[at % players.length]!, event })),
  );
}

it('a deletion right after a batch waits until the batch is derived, and then locks the projection only briefly', async () => {
  await empty(store, [1]);
  const without = await derived(store);
  await log([1], 20);
  expect(await projector.take()).toBe(true);
  const folded = untilFolded(requests, 1).then(() => sql`select last_seq from proj.progress`.execute(store));
  await projectAll(store, 100);
  expect((await folded).rows).toEqual([{ last_seq: 20 }]);
  await store.transaction().execute(async (trx) => {
    const erased = await erasePlayerLog(trx, 1);
    expect(erased.late).toEqual([]);
    expect(erased.generation).not.toBeNull();
    await lockProgress(trx);
    await forgetErased(trx, 1, erased);
  });
  expect(await derived(store)).toEqual(without);
});

it('deletions that wait until late events are derived hold no database connections', async () => {
  const players = Array.from({ length: REQUEST_LIMITS.connections }, (_, at) => 1 + at);
  await empty(store, players);
  const without = await derived(store);
  await log(players, players.length);
  expect(await projector.take()).toBe(true);
  let deleted = 0;
  const deletions = players.map(async (playerId) => {
    await deleteAccount({ store: requests, now: () => 7 }, { playerId, reason: 'a test' });
    deleted++;
  });
  // Queries wait in line for a connection. So after these queries, each deletion has read the checkpoint at least once.
  for (let at = 0; at < 4 * players.length; at++) await sql`select 1`.execute(requests);
  expect(deleted).toBe(0);
  await projectAll(store, 100);
  await Promise.all(deletions);
  expect(await derived(store)).toEqual(without);
});
