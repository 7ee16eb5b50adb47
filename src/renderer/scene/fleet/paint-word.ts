import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';

/**
 * Packs the last word of a row of paint. Bit 0 is set if the paint has a colour. Gloss and metal follow, with 9 bits
 * each. Bit 19 is set if the paint has a pattern. shaders/paint/finish.wgsl unpacks it.
 */
export const paintWord = (isPainted: boolean, gloss: number, metal: number, isPatterned = false): number =>
  Number(isPainted) |
  (shareBits(gloss) << 1) |
  (shareBits(metal) << (1 + SHARE_BITS)) |
  (Number(isPatterned) << (1 + 2 * SHARE_BITS));

const SHARE_BITS = 9;

/** Encodes gloss or metal. 0 means that the surface keeps its own value; 1 to 256 are the values from 0 to 1. */
const shareBits = (share: number): number => (share === STOCK_SHARE ? 0 : 1 + Math.round(share * 255));
