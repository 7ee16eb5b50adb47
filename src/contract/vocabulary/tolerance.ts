import { type BoundOf, BOUNDS, type Comparer } from './comparers.js';

/**
 * Bounds within which a picture must match the accepted one, and the reason for them. The names are the same in case
 * files, over HTTP and in the test fixture. `comparers.ts` describes each bound.
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

/** Limits the number of texels that look different to `pixelmatch`. */
export interface PixelmatchTolerance extends Readonly<Partial<Record<BoundOf<'pixelmatch'>, number>>> {
  readonly comparer: 'pixelmatch';
  readonly max_texels: number;
  readonly why: string;
}

/** Limits the FLIP error, which is in [0, 1]. At least one bound is set. */
export interface FlipTolerance extends Readonly<Partial<Record<BoundOf<'flip'>, number>>> {
  readonly comparer: 'flip';
  readonly why: string;
}

/**
 * Default of `max_region`. Chosen between two measured errors of the worst region, for the accepted pictures of all
 * cases, from 256 × 192 to 480 × 270. The error is at most 0.096 after a harmless change: every channel is dithered by
 * one level, and one edge texel in fifty changes sides. The error is at least 0.118 after a fault: a square or a strip
 * of one percent of the picture is repainted (3,840 trials; `test/compare/tolerances.test.ts` repeats some).
 */
export const MAX_REGION: number = BOUNDS.max_region.default;
