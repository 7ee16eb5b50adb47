import type { AdapterReport } from '../../device/index.js';
import type { Fault } from '../faults.js';

export interface DrawOrder {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** A picture as the page sends it: RGBA, 8 bits per channel, in base64. */
export interface SentPicture {
  readonly width: number;
  readonly height: number;
  readonly base64: string;
}

/**
 * The `at` of each fault is a whole stack whose positions refer to the bundle; the receiver replaces it by a position
 * in the sources.
 */
export type DrawResult = DrawnResult & { readonly faults: readonly Fault[] };

type DrawnResult =
  | {
      readonly kind: 'picture';
      readonly picture: SentPicture;
      readonly notes: readonly string[];
      readonly adapter: AdapterReport;
    }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack: string }
  | { readonly kind: 'no-function' };

export const DRAW = 'liveryDraw';
