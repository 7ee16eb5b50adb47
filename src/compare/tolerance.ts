/** The bound within which a picture must match the accepted one, and the reason for it. */
export type Tolerance = ExactTolerance | PixelmatchTolerance | FlipTolerance;

/** Asks for equal bytes. */
export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

/** Bounds the number of texels that look different to `pixelmatch`. */
export interface PixelmatchTolerance {
  readonly comparer: 'pixelmatch';
  /** Colour distance in [0, 1] above which two texels differ; default 0.1. */
  readonly threshold?: number;
  /** Number of texels that may differ. */
  readonly maxTexels: number;
  readonly why: string;
}

/** Bounds the FLIP error, which is in [0, 1]; at least one bound is there. */
export interface FlipTolerance {
  readonly comparer: 'flip';
  readonly maxMean?: number;
  /** Bounds by percentile: `{ "99": 0.01 }` lets one texel in a hundred be above 0.01. */
  readonly maxPercentiles?: Readonly<Record<string, number>>;
  /** Bound on the error of any single texel. */
  readonly max?: number;
  readonly why: string;
}
