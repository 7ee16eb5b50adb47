/**
 * The bound within which a picture must match the accepted one, and the reason for it. Settings are spelled as in case
 * files, over HTTP and in the fixture, so that there is one name for each.
 */
export type Tolerance = ExactTolerance | PixelmatchTolerance | FlipTolerance;

/** A tolerance that asks for equal bytes. */
export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

/** The bound that holds beside those of every comparer other than `exact`. */
export interface RegionBound {
  /**
   * The FLIP error, in [0, 1], that any region of 16 × 16 texels may have on average; default {@link MAX_REGION}. Other
   * bounds never loosen it: a mean over the whole picture forgives whatever is small.
   */
  readonly max_region?: number;
}

/** A tolerance that bounds the number of texels that look different to `pixelmatch`. */
export interface PixelmatchTolerance extends RegionBound {
  readonly comparer: 'pixelmatch';
  /** The colour distance in [0, 1] above which two texels differ; default 0.1. */
  readonly threshold?: number;
  /** The number of texels that may differ. */
  readonly max_texels: number;
  readonly why: string;
}

/** A tolerance that bounds the FLIP error, which is in [0, 1]; at least one bound is there. */
export interface FlipTolerance extends RegionBound {
  readonly comparer: 'flip';
  /** The bound on the mean over all texels. */
  readonly max_mean?: number;
  /** The error that 50, 95 and 99 of 100 texels stay at or below. */
  readonly max_p50?: number;
  readonly max_p95?: number;
  readonly max_p99?: number;
  /** The bound on the error of any single texel. */
  readonly max?: number;
  readonly why: string;
}

/**
 * The default of `max_region`. Chosen between what was measured on the accepted pictures of all cases, at sizes from
 * 256 × 192 to 480 × 270: the worst region has at most 0.096 where every channel dithers by a level and one edge texel in
 * fifty falls to the other side, and at least 0.118 where one percent of the picture, a square or a strip, is repainted
 * (3,840 repaints; `test/compare/tolerances.test.ts` repeats a part of them).
 */
export const MAX_REGION = 0.1;
