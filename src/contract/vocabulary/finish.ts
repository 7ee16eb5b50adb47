/**
 * The shares of a finish, which a rule of parts may set beside its colour: gloss is 1 minus the perceptual roughness,
 * metal the metalness.
 */
export const FINISH_SHARES = ['gloss', 'metal'] as const;
export type FinishShare = (typeof FINISH_SHARES)[number];

/** The value of a share that a rule does not set: the surface keeps its own. */
export const STOCK_SHARE = -1;
