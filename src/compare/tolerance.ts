/** The bound within which a picture must match the accepted one, and the reason for it. */
export type Tolerance = ExactTolerance | PixelmatchTolerance | FlipTolerance;

/** A tolerance that asks for equal bytes. */
export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

/** A tolerance that bounds the number of texels that look different to `pixelmatch`. */
export interface PixelmatchTolerance {
  readonly comparer: 'pixelmatch';
  /** The colour distance in [0, 1] above which two texels differ; default 0.1. */
  readonly threshold?: number;
  /** The number of texels that may differ. */
  readonly maxTexels: number;
  readonly why: string;
}

/** A tolerance that bounds the FLIP error, which is in [0, 1]; at least one bound is there. */
export interface FlipTolerance {
  readonly comparer: 'flip';
  readonly maxMean?: number;
  /** The bounds by percentile: `{ "99": 0.01 }` lets one texel in a hundred be above 0.01. */
  readonly maxPercentiles?: Readonly<Record<string, number>>;
  /** The bound on the error of any single texel. */
  readonly max?: number;
  readonly why: string;
}
