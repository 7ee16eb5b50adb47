import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';

/**
 * Packs the last word of a paint row. Bit 0 is set if the paint has a colour. Gloss and metal follow, 9 bits each. The
 * next bit is set if the paint has a pattern. Twin of shaders/paint/finish.wgsl.
 */
export const paintWord = (isPainted: boolean, gloss: number, metal: number, isPatterned = false): number =>
  Number(isPainted) |
  (shareBits(gloss) << 1) |
  (shareBits(metal) << (1 + SHARE_BITS)) |
  (Number(isPatterned) << (1 + 2 * SHARE_BITS));

const SHARE_BITS = 9;

/** Encodes a share of a finish: 0 leaves the surface's value, and 1 to 256 are the shares 0 to 1. */
const shareBits = (share: number): number => (share === STOCK_SHARE ? 0 : 1 + Math.round(share * 255));
