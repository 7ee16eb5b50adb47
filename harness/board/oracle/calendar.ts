/**
 * Number of the newest windows that the service keeps for each period (docs/reference/leaderboard-rules.md, "Periods").
 */
export const KEPT = { daily: 90, weekly: 53, monthly: 36, yearly: 20 } as const;
export type RollingPeriod = keyof typeof KEPT;
export const ROLLING = Object.keys(KEPT) as RollingPeriod[];

const DAY_MS = 86_400_000;

/** @param ms unix ms */
export function bucketOf(period: RollingPeriod, ms: number): string {
  const iso = new Date(ms).toISOString();
  if (period === 'weekly') return isoWeek(ms);
  return iso.slice(0, { daily: 10, monthly: 7, yearly: 4 }[period]);
}

/** @param now unix ms */
export function oldestKept(period: RollingPeriod, now: number): string {
  const back = KEPT[period] - 1;
  const date = new Date(now);
  if (period === 'daily') return bucketOf(period, now - back * DAY_MS);
  if (period === 'weekly') return bucketOf(period, now - 7 * back * DAY_MS);
  if (period === 'yearly') return String(date.getUTCFullYear() - back);
  return bucketOf(period, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1));
}

/** Returns the ISO 8601 year and week number of a day. A week belongs to the year of its Thursday. */
function isoWeek(ms: number): string {
  const monday = ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS;
  const thursday = new Date(monday + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const dayOfYear = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS);
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}
