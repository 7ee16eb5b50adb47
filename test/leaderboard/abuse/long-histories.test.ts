import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayOf } from '../../../src/leaderboard/derivation/windows.js';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { readHistory } from '../../../src/leaderboard/store/reads/history.js';
import { newUlid } from '../api/service.js';
import { logged, NOON, type Sketch, tumble } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const DAY_MS = 86_400_000;
const standing = { playerId: 1, stat: 'kitten_tumbles' };

it('the history of a sum reads no contributions, and each of its steps is exact', async () => {
  const store = await newStore();
  await empty(store, [1]);
  // Six years back, with many flights on the last day.
  const days = [...Array.from({ length: 300 }, (_, at) => (at * 29) % 2200), ...Array.from({ length: 700 }, () => 0)];
  const log = logged(
    days
      .toSorted((a, b) => b - a)
      .map((back): Sketch => ({ ...tumble, flight: newUlid(), career: CAREER, recv: NOON - back * DAY_MS })),
  );
  await logRows(
    store,
    log.map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 6000);
  const { steps, read } = await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    const history = await readHistory(trx, standing, { limit: 400, now: NOON });
    const { rows } = await sql<{ n: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as n
      from pg_stat_xact_user_tables where schemaname = 'proj' and relname = 'contribution'`.execute(trx);
    return { steps: history, read: rows[0]?.n ?? 0 };
  });
  expect(read).toBe(0);
  const flown = [...new Set(log.map(({ recv }) => dayOf(recv)))];
  const recent = flown.filter((day) => day > dayOf(NOON - 90 * DAY_MS));
  expect(steps.slice(-recent.length).map(({ day }) => day)).toEqual(recent);
  expect(steps.length).toBeGreaterThan(recent.length + 30);
  expect(steps.map(({ day, value }) => [day, value])).toEqual(
    steps.map(({ day }) => [day, log.filter(({ recv }) => dayOf(recv) <= day).length]),
  );
});
