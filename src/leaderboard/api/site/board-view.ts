import type { BoardPage } from '../../../contract/board/index.js';
import { type Period, windowBefore, windowBeside, WINDOWS_KEPT } from '../../derivation/windows.js';
import type { CardRecord } from '../../site/share-card.js';

/** Number of rows around a requested player. These rows fit on a screen, together with the value for the next rank. */
export const BESIDE_ROWS = '11';

/** Returns the records for the share picture of a board's page. The record of the requested player comes first. */
export const boardRecords = ({ title, rows, around }: BoardPage): readonly CardRecord[] =>
  rows
    .toSorted((a, b) => Number(b.rank === around?.rank) - Number(a.rank === around?.rank))
    .map(({ handle, context }) => ({ handle, title, context }));

/**
 * Returns the neighbouring windows of a board's window, if the service still publishes them. Leaves out the earlier
 * window if the board has no player in it or in any window before it.
 * @param readFirst reads the first window of a period in which the board has a player
 */
export async function windowsBeside(
  { period, bucket }: BoardPage,
  now: number,
  readFirst: (period: Period) => Promise<string | undefined>,
): Promise<{ earlier?: string; later?: string }> {
  if (period === 'alltime' || bucket === undefined) return {};
  const first = (await readFirst(period)) ?? bucket;
  const [oldest, present] = [windowBefore(period, now, WINDOWS_KEPT[period] - 1), windowBefore(period, now, 0)];
  const [earlier, later] = [windowBeside(period, bucket, -1), windowBeside(period, bucket, 1)];
  const isKept = (window: string): boolean => window >= oldest && window <= present;
  return { ...(isKept(earlier) && earlier >= first && { earlier }), ...(isKept(later) && { later }) };
}

/** Returns the rank that a query names. Undefined if the query names no rank, or if the rank is not a number. */
export const rankOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Returns the offset of the page that contains the rank in a query. Undefined if the query names no rank. */
export function offsetOf(text: string | undefined, limit = '50'): string | undefined {
  const rank = rankOf(text);
  if (rank === undefined) return undefined;
  const size = Math.max(1, Number(limit) || 50);
  return String(Math.max(0, Math.floor((rank - 1) / size) * size));
}
