import { type Range, RANGES, sequenceBits } from './integer-sequence.js';

export interface BlockMode {
  readonly width: number;
  readonly height: number;
  /** True if each texel has a second weight, which applies to one of the channels. */
  readonly dualPlane: boolean;
  readonly range: Range;
  readonly weightCount: number;
  readonly weightBits: number;
}

const MAX_WEIGHTS = 64;
const MIN_WEIGHT_BITS = 24;
const MAX_WEIGHT_BITS = 96;

/**
 * Reads the eleven bits of the mode (Khronos Data Format Specification, "ASTC", block mode).
 * @returns undefined if the mode is reserved
 */
export function readBlockMode(bits: number): BlockMode | undefined {
  const a = (bits >> 5) & 3;
  const low = bits & 3;
  const rangeBits = low !== 0 ? (low << 1) | ((bits >> 4) & 1) : (((bits >> 2) & 3) << 1) | ((bits >> 4) & 1);
  const size = low !== 0 ? usualGrid(bits, a) : rareGrid(bits, a);
  if (!size || rangeBits < 2) return undefined;
  const isSmall = low === 0 && ((bits >> 7) & 3) === 2; // this layout uses bits 9 and 10 for the grid size
  const dualPlane = !isSmall && ((bits >> 10) & 1) === 1;
  const isPrecise = !isSmall && ((bits >> 9) & 1) === 1;
  const range = RANGES[rangeBits - 2 + (isPrecise ? 6 : 0)]!;
  const [width, height] = size;
  const weightCount = width * height * (dualPlane ? 2 : 1);
  const weightBits = sequenceBits(weightCount, range);
  if (weightCount > MAX_WEIGHTS || weightBits < MIN_WEIGHT_BITS || weightBits > MAX_WEIGHT_BITS) return undefined;
  return { width, height, dualPlane, range, weightCount, weightBits };
}

type Grid = readonly [width: number, height: number] | undefined;

function usualGrid(bits: number, a: number): Grid {
  const b = (bits >> 7) & 3;
  switch ((bits >> 2) & 3) {
    case 0:
      return [b + 4, a + 2];
    case 1:
      return [b + 8, a + 2];
    case 2:
      return [a + 2, b + 8];
    default:
      return b & 2 ? [(b & 1) + 2, a + 2] : [a + 2, (b & 1) + 6];
  }
}

function rareGrid(bits: number, a: number): Grid {
  switch ((bits >> 7) & 3) {
    case 0:
      return [12, a + 2];
    case 1:
      return [a + 2, 12];
    case 2:
      return [a + 6, ((bits >> 9) & 3) + 6];
    default:
      return a === 0 ? [6, 10] : a === 1 ? [10, 6] : undefined;
  }
}
