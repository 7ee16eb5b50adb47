import type { AdapterReport } from '../../device/index.js';
import type { Fault } from '../faults.js';

/** The choices for a picture that a page draws. */
export interface DrawOrder {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** A picture as it leaves the page: RGBA, 8 bits per channel. */
export interface SentPicture {
  readonly width: number;
  readonly height: number;
  readonly base64: string;
}

/** The answer of the page. The places of faults are whole stacks of the bundle, to be mapped to sources. */
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

/** The function of the page, on `globalThis`. */
export const DRAW = 'liveryDraw';
