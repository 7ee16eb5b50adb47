import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';

/**
 * Packs the last word of a paint row. Bit 0 says that the paint has a colour. Gloss and metal follow with 9 bits each.
 * Bit 19 says that the paint has a pattern. Twin of shaders/paint/finish.wgsl.
 */
export const paintWord = (isPainted: boolean, gloss: number, metal: number, isPatterned = false): number =>
  Number(isPainted) |
  (shareBits(gloss) << 1) |
  (shareBits(metal) << (1 + SHARE_BITS)) |
  (Number(isPatterned) << (1 + 2 * SHARE_BITS));

const SHARE_BITS = 9;

/**
 * Encodes a share of a finish. The value 0 means that the surface keeps its own value; the values 1 to 256 are the
 * shares from 0 to 1.
 */
const shareBits = (share: number): number => (share === STOCK_SHARE ? 0 : 1 + Math.round(share * 255));
