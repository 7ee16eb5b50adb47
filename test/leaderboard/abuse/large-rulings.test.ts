import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ruleOnRecord } from '../../../src/leaderboard/operator/rule-on-record.js';
import { lockProgress } from '../../../src/leaderboard/store/projection/player-rows.js';
import { readScoresAnew, writeScoresAnew } from '../../../src/leaderboard/store/projection/scores-anew.js';
import { ulidBytes } from '../../../src/leaderboard/envelopes/ulid.js';
import { logged, visit } from '../derivation/histories.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';
import { locking, waitersFor } from './locking.js';
import { rowsReadBy } from './rows-read.js';

// Only plain PostgreSQL counts the rows that it reads.
const store = await newStore(await newPlainDatabase());
const FLIGHT = FLIGHTS[0]!;
const EVENTS = 50;
const STAT = 'fastest_to_luna';
const ruling = { seq: EVENTS, stat: STAT };

/** Logs arrivals at the Moon in one flight. Each is faster than the arrivals before it. */
beforeEach(async () => {
  await empty(store, [1]);
  const arrivals = Array.from({ length: EVENTS }, (_, at) => ({ ...visit('luna', FLIGHT), simT: EVENTS - at }));
  const events = logged(arrivals.map((each) => ({ ...each, career: CAREER })));
  await logRows(
    store,
    events.map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 100);
});

const fastest = async (): Promise<unknown> => {
  const { rows } = await sql<{ value: number }>`
    select value from proj.board_value where stat = ${STAT} and period = 'alltime'`.execute(store);
  return rows;
};

it("the projection is not locked while a ruling reads the flight's events", async () => {
  let ruled: Promise<unknown> | undefined;
  let isFree = false;
  await locking(store, 'proj.name', async () => {
    ruled = ruleOnRecord({ store, now: () => 7 }, ruling, { counts: false, reason: 'a test' });
    await expect.poll(waitsForNames, { interval: 10, timeout: 10_000 }).toBe(true);
    const taken = sql`select from proj.progress for update nowait`.execute(store);
    isFree = await taken.then(
      () => true,
      () => false,
    );
  });
  await ruled;
  expect(isFree).toBe(true);
  expect(await fastest()).toEqual([{ value: 2000 }]);
});

const waitsForNames = async (): Promise<boolean> => (await waitersFor(store, 'proj.name')) > 0;

it('while a ruling locks the projection, it reads only events that were folded in the meantime', async () => {
  const before = await derived(store);
  await store.transaction().execute(async (trx) => {
    const anew = await readScoresAnew(trx, {
      playerId: 1,
      type: 'vehicle.soi',
      flightId: Buffer.from(ulidBytes(FLIGHT)),
    });
    const foldedTo = await lockProgress(trx);
    const { read } = await rowsReadBy(trx, 'public.event', () => writeScoresAnew(trx, anew, { stat: STAT, foldedTo }));
    expect(read).toBe(0);
  });
  expect(await derived(store)).toEqual(before);
});

it('a ruling includes events that were folded while it read', async () => {
  const without = await derived(store);
  const late = { ...visit('luna', FLIGHT), simT: 0.5, career: CAREER };
  await store.transaction().execute(async (trx) => {
    const anew = await readScoresAnew(trx, {
      playerId: 1,
      type: 'vehicle.soi',
      flightId: Buffer.from(ulidBytes(FLIGHT)),
    });
    const [event] = logged([late]);
    await logRows(store, [{ player: 1, event: { ...event!, seq: EVENTS + 1 } }]);
    await projectAll(store, 100);
    await writeScoresAnew(trx, anew, { stat: STAT, foldedTo: await lockProgress(trx) });
  });
  expect(await fastest()).toEqual([{ value: 500 }]);
  expect(await derived(store)).not.toEqual(without);
});
