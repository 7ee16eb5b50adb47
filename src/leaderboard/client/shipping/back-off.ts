/**
 * Maximum wait before the first retry, ms; the second constant is the maximum wait before any retry
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const FIRST_MS = 1000;
const CAP_MS = 300_000;

/**
 * Returns the wait before the next attempt, ms. It uses full jitter: a random time between 0 and 1 s × 2ⁿ.
 * @param failures number of consecutive failures, not counting the last one
 * @param random a number from 0 to 1
 */
export const backOff = (failures: number, random: number): number =>
  random * Math.min(CAP_MS, FIRST_MS * 2 ** failures);
