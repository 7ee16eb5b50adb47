/**
 * The numbers that make up a finish. A paint rule for parts can set them besides a colour. `gloss` is 1 minus the
 * perceptual roughness, and `metal` is the metalness.
 */
export const FINISH_SHARES = ['gloss', 'metal'] as const;
export type FinishShare = (typeof FINISH_SHARES)[number];

/** Value of `gloss` or `metal` that means that the rule does not set it. The surface then keeps its own value. */
export const STOCK_SHARE = -1;
