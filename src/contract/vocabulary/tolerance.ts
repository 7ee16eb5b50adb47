import { type BoundOf, BOUNDS, type Comparer } from './comparers.js';

/**
 * The bounds within which a picture must match the accepted one, and the reason for these bounds. Each of them is
 * described in `comparers.ts`.
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

/** Limits the FLIP error, which is between 0 and 1. There is at least one bound. */
export interface FlipTolerance extends Readonly<Partial<Record<BoundOf<'flip'>, number>>> {
  readonly comparer: 'flip';
  readonly why: string;
}

/**
 * Default of `max_region`. It is between two results of a measurement, in which the accepted pictures of all cases (256
 * × 192 to 480 × 270) were changed and the error of the worst region was computed. After a harmless change, the error
 * is at most 0.096: every channel was dithered by one level, and one edge texel in fifty got the colour beyond the
 * edge. After a fault, the error is at least 0.118: a square or a strip of one percent of the picture was repainted
 * (3,840 trials; `test/compare/tolerances.test.ts` repeats some).
 */
export const MAX_REGION: number = BOUNDS.max_region.default;
