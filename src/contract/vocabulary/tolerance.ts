import { type BoundOf, BOUNDS, type Comparer } from './comparers.js';

/**
 * The bounds within which a picture must match the accepted one, and the reason for them. Settings have the same names
 * in case files, over HTTP and in the test fixture. `comparers.ts` describes each bound.
 */
export type Tolerance = Tolerances[Comparer];

/** The tolerance of each comparer. */
interface Tolerances {
  readonly exact: ExactTolerance;
  readonly pixelmatch: PixelmatchTolerance;
  readonly flip: FlipTolerance;
}

/** A tolerance that requires equal bytes. */
export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

/** A tolerance that bounds the number of texels that look different to `pixelmatch`. */
export interface PixelmatchTolerance extends Readonly<Partial<Record<BoundOf<'pixelmatch'>, number>>> {
  readonly comparer: 'pixelmatch';
  readonly max_texels: number;
  readonly why: string;
}

/** A tolerance that bounds the FLIP error, which is in [0, 1]. At least one bound is set. */
export interface FlipTolerance extends Readonly<Partial<Record<BoundOf<'flip'>, number>>> {
  readonly comparer: 'flip';
  readonly why: string;
}

/**
 * The default of `max_region`. Chosen between two errors of the worst region, measured on the accepted pictures of all
 * cases, at sizes from 256 × 192 to 480 × 270. The error is at most 0.096 if every channel is dithered by one level and
 * one edge texel in fifty changes sides. It is at least 0.118 if a square or a strip of one percent of the picture is
 * repainted (measured in 3,840 trials, of which `test/compare/tolerances.test.ts` repeats some).
 */
export const MAX_REGION: number = BOUNDS.max_region.default;
