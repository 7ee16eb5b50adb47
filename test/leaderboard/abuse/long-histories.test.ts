import { expect, it } from 'vitest';
import { dayOf, windowBefore, WINDOWS_KEPT } from '../../../src/leaderboard/derivation/windows.js';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { readHistory } from '../../../src/leaderboard/store/reads/history.js';
import { newUlid } from '../api/service.js';
import { logged, NOON, type Sketch, tumble } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';
import { rowsReadBy } from './rows-read.js';

const DAY_MS = 86_400_000;
const standing = { playerId: 1, stat: 'kitten_tumbles' };

it('reading the history of a sum reads hardly any contributions, and each step of the history is exact', async () => {
  const store = await newStore();
  await empty(store, [1]);
  // Days in the last six years, with many flights on the newest day.
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
  const { result: steps, read } = await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    return rowsReadBy(trx, 'proj.contribution', () => readHistory(trx, standing, { limit: 400, now: NOON }));
  });
  // Reading may need two contributions: the last one before the stored days, and the last one before the stored months.
  expect(read).toBeLessThanOrEqual(2);
  expect(steps.map(({ day, value }) => [day, value])).toEqual(stepsOf(log.map(({ recv }) => dayOf(recv))));
});

it.each([
  [['2026-08-10', '2026-08-11']],
  [['2023-03-10', '2023-04-11']],
  [['2023-11-30', '2023-12-01']],
  [['2026-07-10', '2026-08-10', '2026-08-11', '2026-09-20']],
  [['2022-12-31', '2023-02-01', '2023-12-05', '2026-08-22', '2026-08-25', '2026-11-22']],
])('the history of a sum is complete if the flights were on %j', async (days) => {
  const store = await newStore();
  await empty(store, [1]);
  const flown = days.map((day): Sketch => ({ ...tumble, career: CAREER, recv: Date.parse(`${day}T12:00:00Z`) }));
  await logRows(
    store,
    logged(flown).map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 6000);
  const steps = await readHistory(store, standing, { limit: 400, now: NOON });
  expect(steps.map(({ day, value }) => [day, value])).toEqual(stepsOf(days));
});

/**
 * Returns the expected steps of the history, one for each stored period with events. A period is a day, a month or a
 * year. Each step contains the last day with an event in the period, and the number of events up to that day.
 */
function stepsOf(days: readonly string[]): (readonly [day: string, value: number])[] {
  const [daily, monthly] = (['daily', 'monthly'] as const).map((period) =>
    windowBefore(period, NOON, WINDOWS_KEPT[period] - 1),
  );
  const partOf = (day: string): string => (day >= daily! ? day : day >= monthly! ? day.slice(0, 7) : day.slice(0, 4));
  return [...new Map(days.map((day, at) => [partOf(day), [day, at + 1] as const])).values()];
}
