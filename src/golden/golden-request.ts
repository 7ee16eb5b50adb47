import type { InTurn } from '../renderer/drawing/node/index.js';
import type { GoldenTolerance, PictureChanges, Rectangle } from '../contract/index.js';

/** The parameters of a request. An absent parameter takes the stored value or, if none is stored, the default. */
export interface GoldenParameters {
  readonly picture: PictureChanges;
  readonly settled: boolean;
  readonly tolerance?: GoldenTolerance | undefined;
  readonly mask?: readonly Rectangle[] | undefined;
  readonly incomplete?: boolean | undefined;
}

export type PictureSource =
  | { readonly from: 'frame'; readonly inTurn: InTurn }
  | { readonly from: 'upload'; readonly png: Uint8Array }
  | { readonly from: 'actual' };

export const GOLDEN_PICTURES = ['expected', 'actual', 'diff'] as const;
