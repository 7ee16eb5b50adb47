import type { StickerSpec } from '../../../contract/actions/index.js';

/** A decal: an image, its anchor, and its projection box. */
export interface Sticker extends StickerSpec {
  /** The lowest free integer from 0 at the time of its creation. */
  readonly id: number;
  /** False while it is hidden; a hidden sticker stays live. */
  readonly visible: boolean;
}

/** A change of some values of a sticker; its anchor cannot change. */
export type StickerChange = Partial<Omit<Sticker, 'id' | 'anchor'>>;
