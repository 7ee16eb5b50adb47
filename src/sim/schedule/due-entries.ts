import type { Outcome } from '../../errors/index.js';
import type { Stretch } from './play-clock.js';

/** Something that falls due. */
export interface Entry {
  /** ms from the start. */
  readonly at: number;
  /**
   * What it writes to. Of those that fall due together and write to the same, only the last runs; null runs always, as
   * triggers do.
   */
  readonly target: string | null;
  readonly run: () => Outcome<void>;
}

/** An entry that runs, and its number in the list it came from. */
export interface DueEntry {
  readonly entry: Entry;
  readonly index: number;
}

/** Indices of the entries of a stretch, `first` included and `end` not. `entries` in order of time. */
export function entriesWithin(
  entries: readonly Entry[],
  { from, to, withFrom }: Stretch,
): [first: number, end: number] {
  return [withFrom ? countBefore(entries, from) : countUpTo(entries, from), countUpTo(entries, to)];
}

/** Without those that a later one of the same target replaces; the order of what is left is kept. */
export function coalesce(due: readonly DueEntry[]): DueEntry[] {
  const last = new Map<string, DueEntry>();
  for (const each of due) if (each.entry.target !== null) last.set(each.entry.target, each);
  return due.filter((each) => each.entry.target === null || last.get(each.entry.target) === each);
}

/** How many lie before `at`. */
export function countBefore(entries: readonly Entry[], at: number): number {
  return countWhile(entries, (entry) => entry.at < at);
}

/** How many lie before `at` or at it. */
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
