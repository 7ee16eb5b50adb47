/**
 * The numbers that make up a finish, which a paint rule for parts can set besides a colour. `gloss` is 1 minus the
 * perceptual roughness, and `metal` is the metalness.
 */
export const FINISH_SHARES = ['gloss', 'metal'] as const;
export type FinishShare = (typeof FINISH_SHARES)[number];

/** Value of `gloss` or `metal` with which the surface keeps its own value. */
export const STOCK_SHARE = -1;
