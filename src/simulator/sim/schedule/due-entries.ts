import type { Outcome } from '../../../base/errors/index.js';
import type { PlaySpan } from './play-clock.js';

/** An entry that falls due at a time. */
export interface Entry {
  /** Time from the start, ms. */
  readonly at: number;
  /**
   * The target that it writes to. Among entries that fall due together and write to the same target, only the last
   * runs; null runs always, as triggers do.
   */
  readonly target: string | null;
  readonly run: () => Outcome<void>;
}

/** An entry that runs, and its number in the list it came from. */
export interface DueEntry {
  readonly entry: Entry;
  readonly index: number;
}

/** Returns the indices of the entries of a stretch, `first` included and `end` not. `entries` is in order of time. */
export function entriesWithin(
  entries: readonly Entry[],
  { from, to, withFrom }: PlaySpan,
): [first: number, end: number] {
  return [withFrom ? countBefore(entries, from) : countUpTo(entries, from), countUpTo(entries, to)];
}

/** Leaves out the entries that a later one of the same target replaces; the order of the rest is kept. */
export function coalesce(due: readonly DueEntry[]): DueEntry[] {
  const last = new Map<string, DueEntry>();
  for (const each of due) if (each.entry.target !== null) last.set(each.entry.target, each);
  return due.filter((each) => each.entry.target === null || last.get(each.entry.target) === each);
}

/** Counts the entries before `at`. */
export function countBefore(entries: readonly Entry[], at: number): number {
  return countWhile(entries, (entry) => entry.at < at);
}

/** Counts the entries before `at` or at it. */
export function countUpTo(entries: readonly Entry[], at: number): number {
  return countWhile(entries, (entry) => entry.at <= at);
}

function countWhile(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(entries[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
