import type { Rectangle, Tolerance } from '../compare/index.js';

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
