import fc from 'fast-check';
import { expect, it } from 'vitest';
import { erasePlayerLog, forgetErased, lockProgress } from '../../../src/leaderboard/store/projection/player-rows.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { DEEP } from '../../support/deep.js';
import { newStore } from '../store/database.js';
import { anyLog, derived, empty, logRows, PLAYERS, projectAll } from '../store/projection/projected.js';

const store = await newStore();

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
        // These steps use other connections. They would wait forever if the erasure locked the projection.
        await projectAll(store, 100);
        await lockProgress(trx);
        await forgetErased(trx, 1, erased);
      });
      expect(await derived(store)).toEqual(without);
    }),
    { numRuns: DEEP ? 200 : 10, endOnFailure: true },
  );
});
