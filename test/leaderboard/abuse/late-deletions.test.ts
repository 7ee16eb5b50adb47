import { expect, it } from 'vitest';
import { erasePlayerLog, forgetErased, lockProgress } from '../../../src/leaderboard/store/projection/player-rows.js';
import { LOCKS, SessionLock } from '../../../src/leaderboard/store/projection/session-lock.js';
import { afterFile } from '../../support/file-hooks.js';
import { impact, logged } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const url = await newDatabase();
const store = await newStore(url);
const projector = new SessionLock(url, LOCKS.projector);
afterFile(() => projector.release());

it("a deletion right after a batch first waits for the batch's derivation, so that it locks the projection only briefly", async () => {
  await empty(store, [1]);
  const without = await derived(store);
  const impacts = Array.from({ length: 20 }, (_, at) => impact(1 + at, 10 * at));
  const events = logged(impacts.map((each) => ({ ...each, flight: FLIGHTS[0]!, career: CAREER })));
  await logRows(
    store,
    events.map((event) => ({ player: 1, event })),
  );
  expect(await projector.take()).toBe(true);
  await store.transaction().execute(async (trx) => {
    const erasing = erasePlayerLog(trx, 1);
    await projectAll(store, 100);
    const erased = await erasing;
    expect(erased.late).toEqual([]);
    expect(erased.generation).not.toBeNull();
    await lockProgress(trx);
    await forgetErased(trx, 1, erased);
  });
  expect(await derived(store)).toEqual(without);
});
