/**
 * The numbers that make up a finish, which a paint rule for parts can set besides a colour. `gloss` is 1 minus the
 * perceptual roughness, and `metal` is the metalness.
 */
export const FINISH_SHARES = ['gloss', 'metal'] as const;
export type FinishShare = (typeof FINISH_SHARES)[number];

/** The value of `gloss` or `metal` that leaves the surface's own value unchanged. */
export const STOCK_SHARE = -1;
