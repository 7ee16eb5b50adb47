import type { InTurn } from '../renderer/drawing/node/index.js';
import type { GoldenTolerance, PictureChanges, Rectangle } from '../contract/index.js';

/**
 * The parameters of a request about a golden. If a parameter is absent, the stored value applies or, without one, the
 * default.
 */
export interface GoldenParameters {
  readonly picture: PictureChanges;
  /** True if the frame waits until textures are decoded. */
  readonly settled: boolean;
  readonly tolerance?: GoldenTolerance | undefined;
  readonly mask?: readonly Rectangle[] | undefined;
  /** True to accept a frame with missing images. */
  readonly incomplete?: boolean | undefined;
}

/** A picture to accept or to compare: the present frame, a PNG file, or the last compared picture. */
export type PictureSource =
  | { readonly from: 'frame'; readonly inTurn: InTurn }
  | { readonly from: 'upload'; readonly png: Uint8Array }
  | { readonly from: 'actual' };

export const GOLDEN_PICTURES = ['expected', 'actual', 'diff'] as const;
