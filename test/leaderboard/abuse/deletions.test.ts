import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { connectStore, REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { lockCheckpoint, useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { erasePlayerLog, forgetErased, lockProgress } from '../../../src/leaderboard/store/projection/player-rows.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { DEEP } from '../../support/deep.js';
import { newDatabase, newStore } from '../store/database.js';
import { anyLog, derived, empty, logRows, PLAYERS, projectAll } from '../store/projection/projected.js';

const url = await newDatabase();
const store = await newStore(url);

it("while a player's log is erased, derivation continues, and nothing of the erased player remains", async () => {
  await fc.assert(
    fc.asyncProperty(anyLog(PLAYERS, 40), fc.nat(40), async (rows, folded) => {
      await empty(store, PLAYERS);
      await logRows(
        store,
        rows.filter(({ player }) => player === 2),
      );
      await projectAll(store, 100);
      const without = await derived(store);
      await empty(store, PLAYERS);
      await logRows(store, rows);
      if (folded > 0) await projectStep(store, 5, folded);
      await store.transaction().execute(async (trx) => {
        const erased = await erasePlayerLog(trx, 1);
        // These steps of the projection use other connections. If the erasure locked the projection, they would wait
        // forever.
        await projectAll(store, 100);
        await lockProgress(trx);
        await forgetErased(trx, 1, erased);
      });
      expect(await derived(store)).toEqual(without);
    }),
    { numRuns: DEEP ? 200 : 10, endOnFailure: true },
  );
});

it(
  'a deletion succeeds even if a step of the projection takes longer than the time limit of a statement',
  { timeout: 60_000 },
  async () => {
    await empty(store, PLAYERS);
    const impatient = connectStore(url, { ...REQUEST_LIMITS, statementMs: 300 });
    afterAll(() => impatient.destroy());
    /** The times at which the deletion began to wait for the projection. */
    const waits = new Set<number>();
    let deletion: Promise<unknown> = Promise.resolve();
    await store.transaction().execute(async (step) => {
      await useProjection(step);
      await lockCheckpoint(step);
      deletion = impatient.transaction().execute(lockProgress);
      await vi.waitFor(async () => {
        const { rows } = await sql<{ at: number }>`
        select extract(epoch from query_start)::float8 as at from pg_stat_activity
        where datname = current_database() and query like '%update progress%' and state = 'active' and pid <> pg_backend_pid()`.execute(
          store,
        );
        for (const { at } of rows) waits.add(at);
        expect(waits.size).toBeGreaterThan(1);
      }, 30_000);
    });
    expect(await deletion).toBe(0);
  },
);
