/**
 * The first delay, and the longest one. Chosen: the page soon finds a server that was restarted, and sends few requests
 * to one that is gone.
 */
const FIRST_MS = 250;
const LONGEST_MS = 5000;

/**
 * Returns the delay before the next try, ms. It doubles with each failure, up to {@link LONGEST_MS}.
 * @param failures number of failures in a row so far, 1 or more
 */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
}
