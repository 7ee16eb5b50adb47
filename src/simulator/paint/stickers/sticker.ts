import type { StickerSpec } from '../../../contract/actions/index.js';

/** A decal: an image, an anchor and a projection box. */
export interface Sticker extends StickerSpec {
  /** The lowest integer (from 0) that was free when the sticker was made. */
  readonly id: number;
  readonly visible: boolean;
}

export type StickerChange = Partial<Omit<Sticker, 'id' | 'anchor'>>;
