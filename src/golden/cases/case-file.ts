import type { Rectangle, Tolerance } from '../../compare/index.js';

/** The part of a picture that a comparison leaves out. */
export interface MaskDescription {
  /** Rectangles in px from the top left. */
  readonly rectangles?: readonly Rectangle[];
  /** A picture of the same size beside the case, white where the comparison does not look. */
  readonly image?: string;
  readonly why: string;
}

/**
 * A line among the writes that draws a frame and discards it. The writes after it change what was drawn, which is
 * another path than drawing only the end.
 */
export const FRAME = 'frame';

/**
 * The beginning of a line among the writes: `upload <name> <file>` puts the file `images/<file>` into the texture store
 * under this name.
 */
export const UPLOAD = 'upload ';

/** The content of a `case.json`; `golden/case.schema.json` describes the same for editors. */
export interface CaseFile {
  readonly description: string;
  /** `default`, or a scene file as `scenes/<name>.json`. */
  readonly scene: string;
  /** The configuration other than the defaults, `key=value`. */
  readonly set?: readonly string[];
  /**
   * Lines `<path> <value>`, `step <seconds>`, `despawn <vessel-id>`, {@link FRAME}, or {@link UPLOAD} with a name and a
   * file.
   */
  readonly writes: readonly string[];
  /** The width, px. */
  readonly width: number;
  /** The height, px. */
  readonly height: number;
  readonly samples?: 1 | 4;
  /** The name of the case whose accepted picture this one must give too. */
  readonly sameImageAs?: string;
  readonly tolerance: Tolerance;
  readonly mask?: MaskDescription;
  /**
   * The passes whose accepted pictures are kept too, `expected.<pass>.png`: a failure then names the first that
   * differs. They are compared on the reference adapter only.
   */
  readonly passes?: readonly string[];
  /** The adapter families with an accepted picture of their own. */
  readonly adapters?: Readonly<Record<string, { readonly why: string; readonly tolerance?: Tolerance }>>;
}
