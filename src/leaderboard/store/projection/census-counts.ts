import type { LoggedEvent } from '../../derivation/logged-event.js';
import { dayOf, PERIODS, windowOf } from '../../derivation/windows.js';

/** The count of events of a type in a window, with the first and last of them in the log. */
export interface CensusCount {
  /** Empty for all types together. */
  readonly type: string;
  readonly period: 'alltime' | (typeof PERIODS)[number];
  /** The window; empty for all of time. */
  readonly bucket: string;
  n: number;
  firstSeq: number;
  lastSeq: number;
  /** Receipt of the first and the last, unix ms. */
  firstMs: number;
  lastMs: number;
}

/** Counts events in any order, by type and all together. Its memory grows with types and days only. */
export class CensusCounts {
  /** By type and day. */
  readonly #days = new Map<string, CensusCount>();

  add({ seq, recv, type }: LoggedEvent): void {
    const bucket = dayOf(recv);
    const key = `${type} ${bucket}`;
    const one = { n: 1, firstSeq: seq, lastSeq: seq, firstMs: recv, lastMs: recv };
    const count = this.#days.get(key);
    if (count) widen(count, one);
    else this.#days.set(key, { type, period: 'daily', bucket, ...one });
  }

  /** Returns the counts of all windows. */
  all(): CensusCount[] {
    const counts = new Map<string, CensusCount>();
    for (const day of this.#days.values()) {
      for (const type of ['', day.type]) {
        join(counts, { ...day, type, period: 'alltime', bucket: '' });
        for (const period of PERIODS) join(counts, { ...day, type, period, bucket: windowOf(period, day.bucket) });
      }
    }
    return [...counts.values()];
  }
}

function join(counts: Map<string, CensusCount>, count: CensusCount): void {
  const key = `${count.type} ${count.period} ${count.bucket}`;
  const sum = counts.get(key);
  if (sum) widen(sum, count);
  else counts.set(key, count);
}

/** Takes more events of the same type and window into a count. */
function widen(sum: CensusCount, count: Omit<CensusCount, 'type' | 'period' | 'bucket'>): void {
  sum.n += count.n;
  if (count.firstSeq < sum.firstSeq) [sum.firstSeq, sum.firstMs] = [count.firstSeq, count.firstMs];
  if (count.lastSeq > sum.lastSeq) [sum.lastSeq, sum.lastMs] = [count.lastSeq, count.lastMs];
}
