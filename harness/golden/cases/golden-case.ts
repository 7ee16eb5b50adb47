import type { Rectangle } from '../../compare/index.js';

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

/** What a comparison leaves out. */
export interface MaskDescription {
  /** px from the top left. */
  readonly rectangles?: readonly Rectangle[];
  /** A picture of the same size beside the case, white where nobody looks. */
  readonly image?: string;
  readonly why: string;
}

/**
 * A line among the writes: draw a frame that nobody looks at. What follows changes what was drawn, which is another path than
 * drawing the end at once.
 */
export const FRAME = 'frame';

/** A line among the writes: `upload <name> <file>` puts the file `images/<file>` of `fileOfCase` into the texture store under this name. */
export const UPLOAD = 'upload ';

/** The content of a `case.json`; `golden/case.schema.json` says the same to an editor. */
export interface CaseFile {
  readonly description: string;
  /** `default`, or a scene file that `fileOfCase` finds. */
  readonly scene: string;
  /** Configuration other than the defaults, `key=value`. */
  readonly set?: readonly string[];
  /** `<path> <value>`, `step <seconds>`, `despawn <vessel-id>`, {@link FRAME}, or {@link UPLOAD} with a name and a file. */
  readonly writes: readonly string[];
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  readonly samples?: 1 | 4;
  /** Name of the case whose accepted picture this one must give too. */
  readonly sameImageAs?: string;
  readonly tolerance: Tolerance;
  readonly mask?: MaskDescription;
  /**
   * Passes whose accepted pictures are kept too, `expected.<pass>.png`: a failure then names the first that differs. The
   * reference adapter only.
   */
  readonly passes?: readonly string[];
  /** Adapter families with an accepted picture of their own. */
  readonly adapters?: Readonly<Record<string, { readonly why: string; readonly tolerance?: Tolerance }>>;
}

/** A case found on disk, read and checked. */
export interface GoldenCase extends CaseFile {
  /** `<feature>/<behaviour>`: the folder under `golden/render`. */
  readonly name: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly samples: 1 | 4;
}
