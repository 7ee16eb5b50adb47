import { dayOf, PERIODS, windowOf } from '../../derivation/windows.js';
import type { Census } from '../../../contract/board/index.js';
import type { Count } from '../../store/reads/census.js';

/** The days that the census lists. */
const DAYS_SHOWN = 90;

/** Returns the counts of the log, in the form of the census. @param counts the most frequent type first */
export function eventMembers(counts: readonly Count[], now: number): Census['events'] {
  const ofAll = counts.find(({ type, period }) => type === '' && period === 'alltime');
  const total = ofAll?.count ?? 0;
  const days = counts.filter(({ type, period }) => type === '' && period === 'daily');
  const daily = days
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
    .map(({ bucket, count }) => ({ period: 'daily' as const, bucket, count }));
  const most = Math.max(...daily.map(({ count }) => count));
  return {
    total,
    types: typesIn(counts, 'alltime', '', total).map(({ first, last, ...share }) => ({ ...share, first, last })),
    windows: PERIODS.map((period) => {
      const bucket = windowOf(period, dayOf(now));
      const count = counts.find((each) => each.type === '' && isIn(each, period, bucket))?.count ?? 0;
      const types = typesIn(counts, period, bucket, count);
      return { period, bucket, count, types: types.map(({ type, count: n, share }) => ({ type, count: n, share })) };
    }),
    first: ofAll?.first,
    last: ofAll?.last,
    days: daily.length,
    per_day: daily.length === 0 ? 0 : total / daily.length,
    busiest: daily.findLast(({ count }) => count === most),
    daily: daily.slice(-DAYS_SHOWN),
  };
}

const isIn = (count: Count, period: string, bucket: string): boolean =>
  count.period === period && count.bucket === bucket;

function typesIn(counts: readonly Count[], period: string, bucket: string, total: number) {
  return counts
    .filter((each) => each.type !== '' && isIn(each, period, bucket))
    .map(({ type, count, first, last }) => ({ type, count, share: count / total, first, last }));
}
