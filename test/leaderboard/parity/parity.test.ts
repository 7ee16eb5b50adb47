import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histories } from '../../../harness/board/histories/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { type Measure, PlayedService } from './played-service.js';
import { DEEP } from '../../support/deep.js';

const url = await newDatabase();
const store = await newStore(url);

/** Probabilities of rare events in these histories; they are higher than in the histories of a load test. */
const RATES = {
  telemetry: 0.1,
  flagEarly: 0.2,
  flagLate: 0.3,
  flagUnreadable: 0.3,
  deathWithin: 0.7,
  sharedFlight: 0.4,
  unreadable: 0.05,
  futureVersion: 0.03,
  noFlight: 0.05,
  usedId: 0.05,
  resentBatch: 0.2,
  overlap: 0.3,
  newStream: 0.3,
  rewind: 0.4,
};

/** The fraction of all public questions that are asked in a comparison. */
const SHARE = DEEP ? 1 : 0.15;

const measure = fc.record({
  measure: fc.constantFrom<Measure>('ban', 'unban', 'shadow ban', 'lift', 'delete'),
  player: fc.integer({ min: 0, max: 2 }),
  /** The number of batches before the operator takes the measure. */
  at: fc.integer({ min: 0, max: 12 }),
});

const play = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  events: fc.integer({ min: 20, max: 500 }),
  batchEvents: fc.integer({ min: 5, max: 80 }),
  hours: fc.integer({ min: 0, max: 200 }),
  steps: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
  measures: fc.array(measure, { maxLength: 4 }),
});

describe('the public answers', () => {
  it(
    'the public answers equal those of the oracle while events arrive, after the last event, and after a rebuild',
    { timeout: 3_000_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(play, async ({ seed, events, batchEvents, hours, steps, measures }) => {
          const service = await PlayedService.begin(store, url, 3);
          let taken = 0;
          for (const batch of histories({ seed, players: 3, events, batchEvents, rates: RATES })) {
            await service.take(batch, hours);
            await service.step(steps[taken % steps.length]!);
            for (const { at, measure: kind, player } of measures) if (at === taken) await service.measure(kind, player);
            taken++;
          }
          expect((await service.compare(SHARE)).differences).toEqual([]);
          while ((await service.step(70)) > 0);
          expect((await service.compare(SHARE)).differences).toEqual([]);
          await service.rebuild();
          expect((await service.compare(SHARE)).differences).toEqual([]);
        }),
        { numRuns: DEEP ? 200 : 3, endOnFailure: process.env['SHRINK'] === undefined },
      );
    },
  );
});
