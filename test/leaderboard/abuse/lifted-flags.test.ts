import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ulidBytes } from '../../../src/leaderboard/envelopes/ulid.js';
import { flagFlight, unflagFlight } from '../../../src/leaderboard/operator/flag-flight.js';
import { lockProgress } from '../../../src/leaderboard/store/projection/player-rows.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { readScoresAnew, writeFlightAnew } from '../../../src/leaderboard/store/projection/scores-anew.js';
import { DEEP } from '../../support/deep.js';
import { newUlid } from '../api/service.js';
import { logged, roster, type Sketch, tumble, visit } from '../derivation/histories.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import {
  anyLog,
  CAREER,
  derived,
  empty,
  FLIGHTS,
  logRows,
  PLAYERS,
  projectAll,
} from '../store/projection/projected.js';
import { locking, waitersFor } from './locking.js';
import { rowsReadBy, useIndexes } from './rows-read.js';

// Only plain PostgreSQL counts the rows that it reads.
const store = await newStore(await newPlainDatabase());
const service = { store, now: () => 7 };
const flown = { playerId: 1, flight: FLIGHTS[0]! };

/** Flags the flight, and folds the rest of the log while the flight is flagged. */
async function flag(): Promise<void> {
  await flagFlight(service, { ...flown, reason: 'a test' });
  await projectAll(store, 1000);
}

it('after a flag is lifted, everything is as if the flight had never been flagged', async () => {
  await fc.assert(
    fc.asyncProperty(anyLog(PLAYERS, 60), fc.nat(60), fc.nat(60), async (rows, flagged, lifted) => {
      await empty(store, PLAYERS);
      await logRows(store, rows);
      await projectAll(store, 100);
      const untouched = await derived(store);
      await empty(store, PLAYERS);
      await logRows(store, rows);
      if (flagged > 0) await projectStep(store, 5, flagged);
      await flagFlight(service, { ...flown, reason: 'a test' });
      if (lifted > 0) await projectStep(store, 5, lifted);
      await unflagFlight(service, flown);
      await projectAll(store, 100);
      expect(await derived(store)).toEqual(untouched);
    }),
    { numRuns: DEEP ? 300 : 20, endOnFailure: true },
  );
});

it('lifting a flag changes no totals of kittens, even if an event of the flight has reported kittens', async () => {
  const kitten = (kid: string, travelled_m: number): object => ({ kid, name: kid, travelled_m, missions: 1 });
  const sketches = [
    roster(kitten('a', 100)),
    { ...roster(kitten('a', 100), kitten('b', 50)), flight: flown.flight },
    { ...tumble, flight: flown.flight },
    roster(kitten('c', 70)),
  ];
  await empty(store, [1]);
  const events = logged(sketches.map((each) => ({ ...each, career: CAREER })));
  await logRows(
    store,
    events.map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 100);
  const untouched = await derived(store);
  await flag();
  await unflagFlight(service, flown);
  expect(await derived(store)).toEqual(untouched);
});

describe('lifting a flag from a flight of a player with many flights', () => {
  const flights = [flown.flight, ...Array.from({ length: 1000 }, newUlid)];
  const events = logged(
    flights
      .flatMap((flight): Sketch[] => [{ ...tumble, flight }, visit('luna', flight)])
      .map((each) => ({ ...each, career: CAREER })),
  );
  const log = async (): Promise<void> => {
    await empty(store, [1]);
    await logRows(
      store,
      events.map((event) => ({ player: 1, event })),
    );
    await projectAll(store, 6000);
    await sql`analyze proj.contribution, public.event`.execute(store);
  };

  it('while lifting a flag locks the projection, it reads neither events nor the rows of other flights', async () => {
    await log();
    const untouched = await derived(store);
    await flag();
    await store.transaction().execute(async (trx) => {
      await sql`delete from flagged_flight`.execute(trx);
      await useIndexes(trx);
      const anew = await readScoresAnew(trx, { playerId: 1, flightId: Buffer.from(ulidBytes(flown.flight)) });
      const foldedTo = await lockProgress(trx);
      const { read: logRead } = await rowsReadBy(trx, 'public.event', async () => {
        const { read } = await rowsReadBy(trx, 'proj.contribution', () => writeFlightAnew(trx, anew, foldedTo));
        expect(read).toBeLessThan(100);
      });
      expect(logRead).toBe(0);
    });
    expect(await derived(store)).toEqual(untouched);
  });

  it('the projection is not locked while lifting a flag reads events', async () => {
    await log();
    await flag();
    let lifted: Promise<unknown> | undefined;
    let isFree = false;
    await locking(store, 'proj.name', async () => {
      lifted = unflagFlight(service, flown);
      await expect.poll(waitsForNames, { interval: 10, timeout: 10_000 }).toBe(true);
      const taken = sql`select from proj.progress for update nowait`.execute(store);
      isFree = await taken.then(
        () => true,
        () => false,
      );
    });
    await lifted;
    expect(isFree).toBe(true);
  });
});

const waitsForNames = async (): Promise<boolean> => (await waitersFor(store, 'proj.name')) > 0;
