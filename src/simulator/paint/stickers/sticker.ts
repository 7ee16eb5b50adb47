import type { StickerSpec } from '../../../contract/actions/index.js';

/** A decal. It consists of an image, an anchor and a projection box. */
export interface Sticker extends StickerSpec {
  /** The lowest integer from 0 that was free when the sticker was made. */
  readonly id: number;
  /** False while the sticker is hidden. A hidden sticker is still live. */
  readonly visible: boolean;
}

/** New values for some members of a sticker. Its anchor cannot change. */
export type StickerChange = Partial<Omit<Sticker, 'id' | 'anchor'>>;
