import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  foldPlayerAnew,
  forgetPlayer,
  lockProgress,
} from '../../../../src/leaderboard/store/projection/player-rows.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { DEEP } from '../../../support/deep.js';
import { newStore } from '../database.js';
import { anyLog, derived, empty, logRows, PLAYERS, projectAll } from './projected.js';

const store = await newStore();

beforeEach(() => empty(store, PLAYERS));

describe('the rows of one player', () => {
  const steps = fc.integer({ min: 1, max: 20 });

  it("removing a player's rows and projecting them again gives the same rows, wherever the checkpoint was", async () => {
    await fc.assert(
      fc.asyncProperty(anyLog(PLAYERS, 40), steps, fc.nat(40), async (rows, limit, folded) => {
        await empty(store, PLAYERS);
        await logRows(store, rows);
        await projectAll(store, limit);
        const untouched = await derived(store);
        await empty(store, PLAYERS);
        await logRows(store, rows);
        if (folded > 0) await projectStep(store, 5, folded);
        await store.transaction().execute(async (trx) => {
          await lockProgress(trx);
          await forgetPlayer(trx, 1);
          await foldPlayerAnew(trx, 1);
        });
        await projectAll(store, limit);
        expect(await derived(store)).toEqual(untouched);
      }),
      { numRuns: DEEP ? 200 : 10, endOnFailure: true },
    );
  });

  it("removing a player's rows gives the same rows as projecting a log without that player", async () => {
    await fc.assert(
      fc.asyncProperty(anyLog(PLAYERS, 40), steps, async (rows, limit) => {
        await empty(store, PLAYERS);
        await logRows(
          store,
          rows.filter(({ player }) => player === 2),
        );
        await projectAll(store, limit);
        const without = await derived(store);
        await empty(store, PLAYERS);
        await logRows(store, rows);
        await projectAll(store, limit);
        await store.transaction().execute(async (trx) => {
          await lockProgress(trx);
          await forgetPlayer(trx, 1);
        });
        expect(await derived(store)).toEqual(without);
      }),
      { numRuns: DEEP ? 200 : 10, endOnFailure: true },
    );
  });
});
