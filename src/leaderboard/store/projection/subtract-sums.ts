import { windowsFor } from '../../derivation/board-values.js';
import type { StandingChange } from './bin-changes.js';
import type { Standing } from './contribution-rows.js';
import { readLastOfDays } from './day-figures.js';
import type { Executor } from './executor.js';
import { writeAnew } from './value-rows.js';
import { type ChangedStanding, changedStandings, standingKey, windowKey, windowsAnew } from './windows-anew.js';

/** The part of a player's sum that a flag removes from a board, for one day; negative if the part is added again. */
export interface RemovedSum extends Standing {
  readonly day: string;
  readonly value: number;
}

/**
 * Subtracts removed contributions from the stored sums. So the time does not grow with the number of contributions that
 * stay. The removed contributions must have been deleted, and the added ones written.
 * @returns `rounded`: the standings that the caller must recompute. They were not changed, because the difference would
 * be rounded, or because no sum was stored
 */
export async function subtractSums(
  db: Executor,
  removed: readonly RemovedSum[],
): Promise<{ readonly rounded: ChangedStanding[]; readonly bins: StandingChange[] }> {
  if (removed.length === 0) return { rounded: [], bins: [] };
  const changed = changedStandings(removed);
  const rounded = new Set<string>();
  const lost = new Map<string, number>();
  for (const { playerId, stat, day, value } of removed) {
    const standing = standingKey({ playerId, stat });
    if (!Number.isSafeInteger(value)) rounded.add(standing);
    for (const window of windowsFor({ stat, day })) {
      const key = `${standing} ${windowKey(window)}`;
      lost.set(key, (lost.get(key) ?? 0) + value);
    }
  }
  const windows = await windowsAnew(db, changed, readLastOfDays);
  const left = windows.flatMap((window) => {
    const { before, after } = window;
    const standing = standingKey(window);
    const change = lost.get(`${standing} ${windowKey(window)}`)!;
    if (!before) {
      // Nothing is stored for windows that are long past, or that have no other contributions.
      if (change < 0) rounded.add(standing);
      return [];
    }
    if (!Number.isSafeInteger(before.value)) rounded.add(standing);
    const value = before.value - change;
    // The stored row contains the position of the last event, which may have been one of the removed events.
    return [{ ...window, after: after && { ...after, value } }];
  });
  const bins = await writeAnew(
    db,
    left.filter((window) => !rounded.has(standingKey(window))),
  );
  return { rounded: changed.filter((each) => rounded.has(standingKey(each))), bins };
}
