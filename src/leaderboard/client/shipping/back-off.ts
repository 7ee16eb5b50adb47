/**
 * Maximum wait before the first retry, ms. `CAP_MS` is the maximum before later retries
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const FIRST_MS = 1000;
const CAP_MS = 300_000;

/**
 * Returns the wait before the next attempt, ms. The wait has full jitter: it is random between 0 and a limit. The limit
 * is 1 s × 2ⁿ, where n is `failures`, but at most `CAP_MS`.
 * @param failures number of consecutive failures before the last one
 * @param random a random number from 0 to 1
 */
export const backOff = (failures: number, random: number): number =>
  random * Math.min(CAP_MS, FIRST_MS * 2 ** failures);
