import { type BoundOf, BOUNDS, type Comparer } from './comparers.js';

/**
 * The bounds within which a picture must match the accepted picture, and the reason for these bounds. `comparers.ts`
 * describes each bound.
 */
export type Tolerance = Tolerances[Comparer];

interface Tolerances {
  readonly exact: ExactTolerance;
  readonly pixelmatch: PixelmatchTolerance;
  readonly flip: FlipTolerance;
}

export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

export interface PixelmatchTolerance extends Readonly<Partial<Record<BoundOf<'pixelmatch'>, number>>> {
  readonly comparer: 'pixelmatch';
  readonly max_texels: number;
  readonly why: string;
}

/** A tolerance for the FLIP error, which is between 0 and 1. The tolerance has at least one bound. */
export interface FlipTolerance extends Readonly<Partial<Record<BoundOf<'flip'>, number>>> {
  readonly comparer: 'flip';
  readonly why: string;
}

/**
 * Default of `max_region`. To choose it, the accepted pictures of all cases (256 × 192 to 480 × 270) were changed, and
 * the error of the worst region was measured in 3,840 trials; `test/compare/tolerances.test.ts` repeats some of them.
 * After a harmless change, the error is at most 0.096: every channel was dithered by one level, and one edge texel in
 * fifty got the colour of the other side of the edge. After a fault, the error is at least 0.118: a square or a strip
 * of one percent of the picture was repainted.
 */
export const MAX_REGION: number = BOUNDS.max_region.default;
