import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { foldInto } from '../../../src/leaderboard/store/projection/fold-into.js';
import { readLog } from '../../../src/leaderboard/store/projection/read-log.js';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import { newUlid } from '../api/service.js';
import { ended, flagged, impact, load, logged, NOON, type Sketch, tumble } from '../derivation/histories.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, logRows, projectAll } from '../store/projection/projected.js';
import { rowsReadBy, useIndexes } from './rows-read.js';

const DAYS = 1200;
const flights = Array.from({ length: DAYS }, newUlid);
// On each board, the newest flight has the best value, and the oldest flight the second best.
const score = (at: number): number => (at === 0 ? DAYS - 1.5 : at);
const days = flights.flatMap((flight, at): Sketch[] =>
  [tumble, impact(1 + score(at) / 10, 1), load(1 + score(at) / 1000), ended('recovered')].map((each) => ({
    ...each,
    flight,
    career: CAREER,
    recv: NOON + at * 86_400_000,
  })),
);
const url = await newPlainDatabase();
const store = await newStore(url);

/** Removes windows that a board no longer stores, and returns the other rows. */
async function kept(): Promise<string[]> {
  await sql`delete from proj.board_value
    where period = 'daily' and bucket < '2029-12-01' or period = 'monthly' and bucket < '2027-03'`.execute(store);
  return derived(store);
}

beforeAll(async () => {
  await empty(store, [1]);
  const log = logged(days).map((event) => ({ player: 1, event }));
  for (let at = 0; at < log.length; at += 2000) await logRows(store, log.slice(at, at + 2000));
  await projectAll(store, 6000);
  await kept();
  await sql`analyze proj.contribution`.execute(store);
  await sql`analyze proj.board_value`.execute(store);
});

it.each([
  ['last', flights.at(-1)!],
  ['first', flights[0]!],
])(
  "flagging the %s flight of a player who flew every day for years reads only some months of the player's scores",
  async (_title, flight) => {
    const { rows: log } = await sql<{ last: number }>`select max(seq) as last from event`.execute(store);
    const seq = log[0]!.last + 1;
    const [event] = logged([{ ...flagged, flight, career: CAREER, recv: NOON + DAYS * 86_400_000 }]);
    await logRows(store, [{ player: 1, event: { ...event!, seq } }]);
    const { contributions, values } = await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      await useIndexes(trx);
      const { events } = await readLog(trx, seq - 1, 10, seq);
      const { result, read: contributions } = await rowsReadBy(trx, 'proj.contribution', () =>
        rowsReadBy(trx, 'proj.board_value', () => foldInto(trx, events)),
      );
      await sql`update progress set last_seq = ${seq}`.execute(trx);
      return { contributions, values: result.read };
    });
    expect(contributions).toBeGreaterThan(4);
    expect(contributions).toBeLessThan(500);
    // The values of the player are read once, to find the records that the flight set.
    expect(values).toBeLessThan(1500);
    const lines = await kept();
    await rebuild({ store, address: url, now: () => 7 });
    expect(lines).toEqual(await kept());
  },
);
