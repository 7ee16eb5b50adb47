import { windowsFor } from '../../derivation/board-values.js';
import { type Contribution, join } from '../../derivation/contribution.js';
import type { Window } from '../../derivation/windows.js';
import type { Standing } from './contribution-rows.js';
import { readLastOfDays } from './day-figures.js';
import type { Executor } from './executor.js';
import { changeValues, deleteValues, type PlayerValue, readStored, windowAt } from './value-rows.js';

/** The part of a player's sum that a flag removes from a board, for one day. */
export interface RemovedSum extends Standing {
  readonly day: string;
  readonly value: number;
}

/**
 * Subtracts removed contributions from the stored sums. So the time does not grow with the number of contributions that
 * stay. The removed contributions must have been deleted.
 * @returns the standings that the caller must recompute. They were not changed, because the difference would be rounded
 */
export async function subtractSums(db: Executor, removed: readonly RemovedSum[]): Promise<Standing[]> {
  if (removed.length === 0) return [];
  const stored = await readStored(db, removed);
  const sums = new Map<string, Sum>();
  const rounded = new Map<string, Standing>();
  for (const [place, { playerId, stat, day, value }] of removed.entries()) {
    for (const [at, window] of windowsFor({ stat, day }).entries()) {
      // Nothing is stored for windows that are long past.
      const before = stored.get(windowAt(place, at));
      if (before === undefined) continue;
      const key = keyOf({ playerId, stat }, window);
      const { left } = sums.get(key) ?? { left: before };
      if (![before, value].every(Number.isSafeInteger)) rounded.set(`${playerId} ${stat}`, { playerId, stat });
      sums.set(key, { playerId, stat, window, before, left: left - value });
    }
  }
  const exact = [...sums.values()].filter(({ playerId, stat }) => !rounded.has(`${playerId} ${stat}`));
  await writeSums(db, exact);
  return [...rounded.values()];
}

interface Sum extends Standing {
  readonly window: Window;
  readonly before: number;
  readonly left: number;
}

const keyOf = ({ playerId, stat }: Standing, { period, bucket }: Window): string =>
  `${playerId} ${stat} ${period} ${bucket}`;

async function writeSums(db: Executor, sums: readonly Sum[]): Promise<void> {
  const standings = new Map(sums.map(({ playerId, stat }) => [`${playerId} ${stat}`, { playerId, stat }]));
  // The stored row contains the position of the last event, which may have been one of the removed events.
  const last = new Map<string, Contribution>();
  for (const [playerId, day] of await readLastOfDays(db, [...standings.values()])) {
    for (const window of windowsFor(day)) {
      const key = keyOf({ playerId, stat: day.stat }, window);
      const other = last.get(key);
      last.set(key, other ? join('counter', other, day) : day);
    }
  }
  const left = sums.flatMap(({ playerId, stat, window, left: value }): PlayerValue[] => {
    const event = last.get(keyOf({ playerId, stat }, window));
    return event ? [[playerId, { ...window, stat, value, context: null, seq: event.seq, recv: event.recv }]] : [];
  });
  const gone = sums.filter((sum) => !last.has(keyOf(sum, sum.window)));
  await deleteValues(
    db,
    gone.map(({ playerId, stat, window }) => ({ player_id: playerId, stat, ...window })),
  );
  const totals = sums.filter(({ window }) => window.period === 'alltime');
  await changeValues(
    db,
    left,
    totals.map(({ stat, before }) => ({ stat, value: before })),
  );
}
