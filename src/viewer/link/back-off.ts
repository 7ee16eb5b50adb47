/**
 * The first and the longest delay, ms. Chosen: the page soon finds a restarted server, and sends few requests to a
 * server that is gone.
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
