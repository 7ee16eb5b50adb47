/**
 * The numbers of a finish. A paint rule for parts may set them in addition to its colour. `gloss` is 1 minus the
 * perceptual roughness, and `metal` is the metalness.
 */
export const FINISH_SHARES = ['gloss', 'metal'] as const;
export type FinishShare = (typeof FINISH_SHARES)[number];

/** Value of a share (gloss or metal) that a rule does not set. The surface then keeps its stock value. */
export const STOCK_SHARE = -1;
