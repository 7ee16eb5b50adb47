import { VISIT_STATS } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { type Contribution, isSum, join } from '../../derivation/contribution.js';
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
 */
export function readHistory(
  db: Executor,
  { playerId, stat }: { readonly playerId: number; readonly stat: string },
  limit: number,
): Promise<HistoryStep[]> {
  return inTransaction(db, async (trx) => {
    await useProjection(trx);
    const figures: Contribution[] = [];
    for await (const page of readDayFigures(trx, [{ playerId, stat }]))
      figures.push(...page.map(([, figure]) => figure));
    figures.sort((a, b) => (a.day < b.day ? -1 : 1));
    const kind = kindOf(stat);
    const steps: Contribution[] = [];
    for (const figure of figures) {
      const before = steps.at(-1);
      const after = before ? join(kind, before, figure) : figure;
      if (after !== before) steps.push(isSum(kind) ? { ...after, day: figure.day } : after);
    }
    return steps.slice(-limit);
  });
}

const inTransaction = <T>(db: Executor, work: (trx: Executor) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
