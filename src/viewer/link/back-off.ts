/**
 * The first and the longest delay, ms. Chosen so that the page soon finds a restarted server, but sends few requests
 * while there is none.
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

/** Maximum number of tries of {@link tryAgain}, which take 23 s. */
const TRIES_MAX = 9;

/**
 * Repeats an attempt after each failure, with growing delays, until it succeeds.
 * @param isFinal true if another try would fail with the same error
 * @param wait resolves after a number of ms; rejects to give up
 * @throws the last error
 */
export async function tryAgain<T>(
  attempt: () => Promise<T>,
  isFinal: (cause: unknown) => boolean,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (cause) {
      if (failures === TRIES_MAX || isFinal(cause)) throw cause;
      await wait(retryDelayMs(failures));
    }
  }
}
