import { sql } from 'kysely';
import { VISIT_STATS } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { type Contribution, isSum, join } from '../../derivation/contribution.js';
import { dayOf, type Period, windowBefore, WINDOWS_KEPT } from '../../derivation/windows.js';
import type { Standing } from '../projection/contribution-rows.js';
import { readDayFigures } from '../projection/day-figures.js';
import { type Executor, useProjection } from '../projection/executor.js';
import { IS_SUM } from '../projection/tables.js';

export type HistoryStep = Pick<Contribution, 'day' | 'value' | 'recv'>;

/**
 * Boards of kittens' totals. Such boards have no history by day, because every roster reports the totals so far instead
 * of what was added that day.
 */
const TOTALS: readonly string[] = ['distance_travelled', 'top_kitten_distance', 'top_kitten_missions'];

/**
 * Reports whether a board has a history. Boards of visited bodies have none, because players can invent bodies, and
 * each invented body would add a step.
 */
export const hasHistory = (stat: string): boolean => !VISIT_STATS.includes(stat) && !TOTALS.includes(stat);

/**
 * Reads the days on which a player's value changed, earliest first. If there are more than `limit`, returns only the
 * newest.
 * @param now unix ms
 */
export function readHistory(
  db: Executor,
  standing: Standing,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<HistoryStep[]> {
  return inTransaction(db, async (trx) => {
    await useProjection(trx);
    const steps = isSum(kindOf(standing.stat)) ? await sumSteps(trx, standing, now) : await recordSteps(trx, standing);
    return steps.slice(-limit);
  });
}

async function recordSteps(db: Executor, standing: Standing): Promise<HistoryStep[]> {
  const figures: Contribution[] = [];
  for await (const page of readDayFigures(db, [standing])) figures.push(...page.map(([, figure]) => figure));
  figures.sort((a, b) => (a.day < b.day ? -1 : 1));
  const kind = kindOf(standing.stat);
  const steps: Contribution[] = [];
  for (const figure of figures) {
    const before = steps.at(-1);
    const after = before ? join(kind, before, figure) : figure;
    if (after !== before) steps.push(after);
  }
  return steps;
}

interface Sum {
  readonly period: Period | 'alltime';
  readonly bucket: string;
  readonly value: number;
  /** Time of the last event in the window, unix ms. */
  readonly recv: number;
}

/** The periods from short to long. A month consists of whole days, and a year of whole months. */
const PERIODS: readonly Period[] = ['daily', 'monthly', 'yearly'];

/**
 * Computes the steps of a sum from the sums that are stored for windows, because a day may have thousands of
 * contributions. Windows of days are stored only for a limited time. For earlier times, there is one step for each
 * month, and for the earliest times one step for each year. The computation begins with the total, and subtracts window
 * after window. So rounding can change the last digits of early steps if the sums have fractions.
 */
async function sumSteps(db: Executor, standing: Standing, now: number): Promise<HistoryStep[]> {
  const { rows: sums } = await sql<Sum>`
    select period, bucket, value, recv_ms as recv from board_value
    where player_id = ${standing.playerId} and stat = ${standing.stat} and period <> 'weekly'
    order by bucket desc`.execute(db);
  const steps: HistoryStep[] = [];
  let left = sums.find(({ period }) => period === 'alltime')?.value ?? 0;
  const add = (value: number, recv: number): void => {
    steps.unshift({ day: dayOf(recv), value: left, recv });
    left -= value;
  };
  // The windows of the previous, shorter period begin within a longer window, and so split it. `oldest` is the oldest
  // shorter window that may still be stored, and `bucket` is the longer window that contains it. `later` is the part of
  // the longer window's value that the steps already contain.
  let split = { bucket: '~', oldest: '', later: 0 };
  for (const each of PERIODS) {
    const ofPeriod = sums.filter(({ period, bucket }) => period === each && bucket <= split.bucket);
    const whole = ofPeriod[0]?.bucket === split.bucket ? ofPeriod.shift() : undefined;
    const recv = split.later > 0 ? await lastBefore(db, standing, split) : whole?.recv;
    if (whole && recv !== undefined) add(whole.value - split.later, recv);
    const oldest = windowBefore(each, now, WINDOWS_KEPT[each] - 1);
    const kept = ofPeriod.filter(({ bucket }) => bucket >= oldest);
    for (const { value, recv: last } of kept) add(value, last);
    const next = oldest.slice(0, -3);
    const same = kept.filter(({ bucket }) => bucket.startsWith(`${next}-`));
    split = { bucket: next, oldest, later: same.reduce((sum, { value }) => sum + value, 0) };
  }
  return steps;
}

/** Returns the time of the last event that added to the sum on a day d with `bucket` ≤ d < `oldest`, unix ms. */
async function lastBefore(
  db: Executor,
  { playerId, stat }: Standing,
  { bucket, oldest }: { readonly bucket: string; readonly oldest: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ recv: number }>`
    select recv_ms as recv from contribution
    where player_id = ${playerId} and stat = ${stat} and counts and ${sql.raw(IS_SUM)}
      and day >= ${bucket} and day < ${oldest}
    order by day desc, seq desc limit 1`.execute(db);
  return rows[0]?.recv;
}

const inTransaction = <T>(db: Executor, work: (trx: Executor) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
