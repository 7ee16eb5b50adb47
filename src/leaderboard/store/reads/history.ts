import { VISIT_STATS } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { type Contribution, isSum, join } from '../../derivation/contribution.js';
import { readDayFigures } from '../projection/day-figures.js';
import { type Executor, useProjection } from '../projection/executor.js';

/** The value of a player on a board at the end of a day. */
export type HistoryStep = Pick<Contribution, 'day' | 'value' | 'recv'>;

/** Boards of kittens' totals: rosters repeat them, so that the days say nothing. */
const TOTALS: readonly string[] = ['distance_travelled', 'top_kitten_distance', 'top_kitten_missions'];

/**
 * Reports whether the values of a board have a history. The history of visited bodies would grow with the bodies that
 * players invent.
 */
export const hasHistory = (stat: string): boolean => !VISIT_STATS.includes(stat) && !TOTALS.includes(stat);

/** Reads the days on which a value of a player changed, the earliest first; of a long history the newest `limit`. */
export function readHistory(
  db: Executor,
  { playerId, stat }: { readonly playerId: number; readonly stat: string },
  limit: number,
): Promise<HistoryStep[]> {
  return db.transaction().execute(async (trx) => {
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
