import type { LoggedEvent } from '../../derivation/logged-event.js';
import { dayOf, PERIODS, windowOf } from '../../derivation/windows.js';

export interface CensusCount {
  /** Empty if the count is for all types together. */
  readonly type: string;
  readonly period: 'alltime' | (typeof PERIODS)[number];
  /** Empty if the window spans all time. */
  readonly bucket: string;
  n: number;
  firstSeq: number;
  lastSeq: number;
  /** Times of receipt of the first and the last event, unix ms. */
  firstMs: number;
  lastMs: number;
}

export class CensusCounts {
  readonly #days = new Map<string, CensusCount>();

  add({ seq, recv, type }: LoggedEvent): void {
    const bucket = dayOf(recv);
    const key = `${type} ${bucket}`;
    const one = { n: 1, firstSeq: seq, lastSeq: seq, firstMs: recv, lastMs: recv };
    const count = this.#days.get(key);
    if (count) widen(count, one);
    else this.#days.set(key, { type, period: 'daily', bucket, ...one });
  }

  /** Adds the counts of another object. */
  join(other: CensusCounts): void {
    for (const [key, theirs] of other.#days) {
      const count = this.#days.get(key);
      if (count) widen(count, theirs);
      else this.#days.set(key, { ...theirs });
    }
  }

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

function widen(sum: CensusCount, count: Omit<CensusCount, 'type' | 'period' | 'bucket'>): void {
  sum.n += count.n;
  if (count.firstSeq < sum.firstSeq) [sum.firstSeq, sum.firstMs] = [count.firstSeq, count.firstMs];
  if (count.lastSeq > sum.lastSeq) [sum.lastSeq, sum.lastMs] = [count.lastSeq, count.lastMs];
}
