/** Chosen: a server that restarts is back within seconds; one that is gone is not to be hammered. */
const FIRST_MS = 250;
const LONGEST_MS = 5000;

/**
 * How long to wait before a try.
 * @param failures in a row so far, 1 or more
 * @returns ms: doubled with each failure, up to {@link LONGEST_MS}
 */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
}
