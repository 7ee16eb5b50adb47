import type { Outcome } from '../../../base/errors/index.js';
import type { PlaySpan } from './play-clock.js';

export interface Entry {
  /** Time since the start of play, ms. */
  readonly at: number;
  /**
   * The target of the entry's write; null for an entry that always runs, for example a trigger. If several entries for
   * one target are due in the same frame, only the last one runs.
   */
  readonly target: string | null;
  readonly run: () => Outcome<void>;
}

export interface DueEntry {
  readonly entry: Entry;
  readonly index: number;
}

/** Returns the entries in a span, as a range of indices from `first` to `end` − 1. `entries` must be sorted by time. */
export function entriesWithin(
  entries: readonly Entry[],
  { from, to, withFrom }: PlaySpan,
): [first: number, end: number] {
  return [withFrom ? countBefore(entries, from) : countUpTo(entries, from), countUpTo(entries, to)];
}

/** If several entries have the same target, keeps only the last of them. */
export function coalesce(due: readonly DueEntry[]): DueEntry[] {
  const last = new Map<string, DueEntry>();
  for (const each of due) if (each.entry.target !== null) last.set(each.entry.target, each);
  return due.filter((each) => each.entry.target === null || last.get(each.entry.target) === each);
}

export function countBefore(entries: readonly Entry[], at: number): number {
  return countWhile(entries, (entry) => entry.at < at);
}

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
