import type { StickerSpec } from '../../../contract/actions/index.js';

/** A decal: an image, an anchor and a projection box. */
export interface Sticker extends StickerSpec {
  /** The lowest free integer from 0 when the sticker was made. */
  readonly id: number;
  /** False for a hidden sticker, which is still live. */
  readonly visible: boolean;
}

/** New values for some members of a sticker. Its anchor cannot change. */
export type StickerChange = Partial<Omit<Sticker, 'id' | 'anchor'>>;
