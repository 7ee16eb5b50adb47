import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';

/**
 * The last word of a paint row: bit 0 when the colour paints the part, then gloss and metal in 9 bits each, then a bit
 * when it has a pattern. Twin of shaders/paint/finish.wgsl.
 */
export const paintWord = (isPainted: boolean, gloss: number, metal: number, isPatterned = false): number =>
  Number(isPainted) |
  (shareBits(gloss) << 1) |
  (shareBits(metal) << (1 + SHARE_BITS)) |
  (Number(isPatterned) << (1 + 2 * SHARE_BITS));

const SHARE_BITS = 9;

/** Encodes a share of a finish: 0 if the surface decides, otherwise 1 to 256. */
const shareBits = (share: number): number => (share === STOCK_SHARE ? 0 : 1 + Math.round(share * 255));
