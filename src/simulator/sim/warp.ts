/** Simulated seconds per real second. */
export const WARP_SPEEDS: readonly number[] = [1, 2, 5, 10, 30, 100, 1000, 10_000, 100_000, 1_000_000];
