import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';

/**
 * Packs the last word of a paint row. Bit 0: the paint has a colour. Then 9 bits each for gloss and metal. Bit 19: the
 * paint has a pattern. Twin of shaders/paint/finish.wgsl.
 */
export const paintWord = (isPainted: boolean, gloss: number, metal: number, isPatterned = false): number =>
  Number(isPainted) |
  (shareBits(gloss) << 1) |
  (shareBits(metal) << (1 + SHARE_BITS)) |
  (Number(isPatterned) << (1 + 2 * SHARE_BITS));

const SHARE_BITS = 9;

/** Encodes a share of a finish: 0 keeps the surface's value, and 1 to 256 are the shares 0 to 1. */
const shareBits = (share: number): number => (share === STOCK_SHARE ? 0 : 1 + Math.round(share * 255));
