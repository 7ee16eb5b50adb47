import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { LoggedEvent } from '../../../src/leaderboard/derivation/logged-event.js';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { foldInto } from '../../../src/leaderboard/store/projection/fold-into.js';
import { readLog } from '../../../src/leaderboard/store/projection/read-log.js';
import { newUlid } from '../api/service.js';
import { flagged, impact, logged, NOON, type Sketch } from '../derivation/histories.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';
import { rowsReadBy, useIndexes } from './rows-read.js';

const DAYS = 60;
const DAY_MS = 86_400_000;

it('flagging a flight reads the values of its player once, however many impacts the flight has, and reads no values of other players', async () => {
  const store = await newStore(await newPlainDatabase());
  await empty(store, [1, 2]);
  const flight = newUlid();
  const daily = Array.from({ length: DAYS }, (_, day): Sketch => ({
    ...impact(1 + day, day),
    flight: newUlid(),
    recv: NOON + day * DAY_MS,
  }));
  const full = Array.from({ length: 1000 }, (_, at): Sketch => ({
    ...impact(900 + at, at),
    flight,
    recv: NOON + DAYS * DAY_MS,
  }));
  const log = logged([...daily, ...full, { ...flagged, flight }].map((each) => ({ ...each, career: CAREER }))).map(
    (event) => ({ player: 1, event }),
  );
  await sql`insert into proj.board_value
    select 2, 'biggest_lithobrake_survived', 'daily', n::text, 1, null, -n, 1 from generate_series(1, 3000) n`.execute(
    store,
  );
  await logRows(store, log.slice(0, -1));
  await projectAll(store, 6000);
  await sql`analyze`.execute(store);

  const other: LoggedEvent = { ...log[0]!.event, flight: newUlid(), seq: log.length + 1 };
  await logRows(store, [...log.slice(-1), { player: 2, event: other }]);
  const read = await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    await useIndexes(trx);
    const { events } = await readLog(trx, log.length - 1, 10, other.seq);
    return (await rowsReadBy(trx, 'proj.board_value', () => foldInto(trx, events))).read;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2000);
  const { rows } = await sql<{ value: number }>`
    select value from proj.board_value where stat = 'biggest_lithobrake_survived' and period = 'alltime' and player_id = 1`.execute(
    store,
  );
  expect(rows).toEqual([{ value: DAYS }]);
});
