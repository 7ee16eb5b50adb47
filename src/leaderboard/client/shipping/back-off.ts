/** The longest wait of the first attempt, and of any, ms (docs/reference/leaderboard-rules.md, "Clients"). */
const FIRST_MS = 1000;
const CAP_MS = 300_000;

/**
 * Returns the wait before another attempt, ms: full jitter, any time up to 1 s × 2ⁿ.
 * @param failures the failures in a row before it, from 0
 * @param random a number from 0 to 1
 */
export const backOff = (failures: number, random: number): number =>
  random * Math.min(CAP_MS, FIRST_MS * 2 ** failures);
