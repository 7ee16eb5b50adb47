/** How closely a picture must match the accepted one, and why that closely. */
export type Tolerance = ExactTolerance | PixelmatchTolerance | FlipTolerance;

/** Equal bytes. */
export interface ExactTolerance {
  readonly comparer: 'exact';
  readonly why: string;
}

export interface PixelmatchTolerance {
  readonly comparer: 'pixelmatch';
  /** Colour distance in [0, 1] above which two texels differ; 0.1 unless told. */
  readonly threshold?: number;
  /** Texels that may differ. */
  readonly maxTexels: number;
  readonly why: string;
}

/** Bounds on the FLIP error, which is in [0, 1]; at least one of them. */
export interface FlipTolerance {
  readonly comparer: 'flip';
  readonly maxMean?: number;
  /** Bound by percentile: `{ "99": 0.01 }` lets one texel in a hundred be above 0.01. */
  readonly maxPercentiles?: Readonly<Record<string, number>>;
  /** Of any single texel. */
  readonly max?: number;
  readonly why: string;
}
