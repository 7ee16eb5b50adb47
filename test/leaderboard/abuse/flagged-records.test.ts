import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { foldInto } from '../../../src/leaderboard/store/projection/fold-into.js';
import { readLog } from '../../../src/leaderboard/store/projection/read-log.js';
import { newUlid } from '../api/service.js';
import { flagged, impact, logged, NOON, type Sketch } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const DAYS = 60;
const DAY_MS = 86_400_000;

it("a flag reads a player's values once, however many impacts the flight has", async () => {
  const store = await newStore();
  await empty(store, [1]);
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
  await logRows(store, log.slice(0, -1));
  await projectAll(store, 6000);

  await logRows(store, log.slice(-1));
  const read = await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    const { events } = await readLog(trx, log.length - 1, 10, log.length);
    await foldInto(trx, events);
    const { rows } = await sql<{ n: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n
      from pg_stat_xact_user_tables where schemaname = 'proj' and relname = 'board_value'`.execute(trx);
    return rows[0]!.n;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2000);
  const { rows } = await sql<{ value: number }>`
    select value from proj.board_value where stat = 'biggest_lithobrake_survived' and period = 'alltime'`.execute(
    store,
  );
  expect(rows).toEqual([{ value: DAYS }]);
});
