import { sql } from 'kysely';
import { VISIT_STATS } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { type Contribution, isSum, join } from '../../derivation/contribution.js';
import { dayOf, type Period, windowBefore, WINDOWS_KEPT } from '../../derivation/windows.js';
import type { Standing } from '../projection/contribution-rows.js';
import { readDayFigures } from '../projection/day-figures.js';
import { type Executor, useProjection } from '../projection/executor.js';

export type HistoryStep = Pick<Contribution, 'day' | 'value' | 'recv'>;

/**
 * Boards of kittens' totals. Their contributions of single days do not form a history, because every roster repeats the
 * totals so far.
 */
const TOTALS: readonly string[] = ['distance_travelled', 'top_kitten_distance', 'top_kitten_missions'];

/** Boards of visited bodies have no history: players can invent bodies, and so make any number of steps. */
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

/** Each window of the second period and the third consists of windows of the one before. */
const PERIODS: readonly Period[] = ['daily', 'monthly', 'yearly'];

/**
 * Computes the steps of a sum from the sums that are stored for windows, because a day may have thousands of
 * contributions. Windows of single days are stored for a time only. Before that, the steps are the last days of months,
 * and then of years. Begins with the total, and subtracts window after window.
 */
async function sumSteps(db: Executor, { playerId, stat }: Standing, now: number): Promise<HistoryStep[]> {
  const { rows: sums } = await sql<Sum>`
    select period, bucket, value, recv_ms as recv from board_value
    where player_id = ${playerId} and stat = ${stat} and period <> 'weekly' order by bucket desc`.execute(db);
  const steps: HistoryStep[] = [];
  let left = sums.find(({ period }) => period === 'alltime')?.value ?? 0;
  // The window that contains the oldest of the period before. A part of it has been subtracted already.
  let parted: { readonly bucket: string; readonly value: number } | undefined;
  for (const each of PERIODS) {
    const ofPeriod = sums.filter(({ period }) => period === each);
    if (parted) left -= (ofPeriod.find(({ bucket }) => bucket === parted?.bucket)?.value ?? 0) - parted.value;
    const oldest = windowBefore(each, now, WINDOWS_KEPT[each] - 1);
    const read = ofPeriod.filter(({ bucket }) => bucket >= oldest && (!parted || bucket < parted.bucket));
    for (const { value, recv } of read) {
      steps.unshift({ day: dayOf(recv), value: left, recv });
      left -= value;
    }
    const next = oldest.slice(0, -3);
    const same = read.filter(({ bucket }) => bucket.startsWith(`${next}-`));
    parted = { bucket: next, value: same.reduce((sum, { value }) => sum + value, 0) };
  }
  return steps;
}

const inTransaction = <T>(db: Executor, work: (trx: Executor) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
