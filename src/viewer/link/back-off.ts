/**
 * First and longest delay, ms. Chosen: the page soon finds a restarted server, but sends few requests while the server
 * does not run.
 */
const FIRST_MS = 250;
const LONGEST_MS = 5000;

/**
 * Returns the delay before the next try, which doubles with each failure, up to {@link LONGEST_MS}.
 * @param failures number of consecutive failures so far, at least 1
 */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
}

/** Maximum number of tries of {@link tryAgain}; their delays add up to 23 s. */
const TRIES_MAX = 9;

/**
 * Repeats an attempt with growing delays until it succeeds.
 * @param isFinal returns true for errors that another try cannot avoid
 * @param wait waits for a number of ms; if it rejects, there are no more tries
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
