import type { ByteDecoder } from './block-decoder.js';

/**
 * The small step and the large step of each table (Khronos Data Format Specification, "ETC1 Compressed Texture Image
 * Formats").
 */
const STEPS = [2, 8, 5, 17, 9, 29, 13, 42, 18, 60, 24, 80, 33, 106, 47, 183];
/** The distances of the modes T and H ("ETC2 Compressed Texture Image Formats" in the same specification). */
const DISTANCES = [3, 6, 11, 16, 23, 32, 41, 64];

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);
const from4 = (value: number) => value * 17;
const from5 = (value: number) => (value << 3) | (value >> 2);
const from6 = (value: number) => (value << 2) | (value >> 4);
const from7 = (value: number) => (value << 1) | (value >> 6);
const signed3 = (value: number) => (value << 29) >> 29;

/** The base colours of both halves of a block, or the four paint colours of the block; three channels each. */
const paint = new Int16Array(12);

export const decodeEtc2Rgb: ByteDecoder = (block, from, texels) => decodeEtc2(block, from, texels, false);
export const decodeEtc2Rgba1: ByteDecoder = (block, from, texels) => decodeEtc2(block, from, texels, true);

/**
 * @param punchThrough true for formats with 1-bit alpha. In these formats, the bit that elsewhere selects the
 *   differential mode says that the block is opaque
 */
export function decodeEtc2(block: Uint8Array, from: number, texels: Uint8Array, punchThrough: boolean): void {
  const flag = (block[from + 3]! & 2) !== 0;
  const opaque = !punchThrough || flag;
  if (!punchThrough && !flag) {
    for (let c = 0; c < 3; c++) {
      paint[c] = from4(block[from + c]! >> 4);
      paint[3 + c] = from4(block[from + c]! & 15);
    }
    decodeHalves(block, from, texels, true);
    return;
  }
  for (let c = 0; c < 3; c++) {
    const base = block[from + c]! >> 3;
    const other = base + signed3(block[from + c]! & 7);
    if (other < 0 || other > 31) {
      [decodeT, decodeH, decodePlanar][c]!(block, from, texels, opaque);
      return;
    }
    paint[c] = from5(base);
    paint[3 + c] = from5(other);
  }
  decodeHalves(block, from, texels, opaque);
}

/** Returns the two bits that a block stores for a texel. Texels are counted column by column. */
function indexOf(block: Uint8Array, from: number, x: number, y: number): number {
  const i = x * 4 + y;
  const at = from + (i < 8 ? 7 : 6);
  return ((block[at]! >> (i & 7)) & 1) | (((block[at - 2]! >> (i & 7)) & 1) << 1);
}

function decodeHalves(block: Uint8Array, from: number, texels: Uint8Array, opaque: boolean): void {
  const tables = [block[from + 3]! >> 5, (block[from + 3]! >> 2) & 7];
  const stacked = (block[from + 3]! & 1) === 1;
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const half = (stacked ? y : x) >> 1;
      const index = indexOf(block, from, x, y);
      const at = (y * 4 + x) * 4;
      if (!opaque && index === 2) {
        texels.fill(0, at, at + 4);
        continue;
      }
      const size = !opaque && (index & 1) === 0 ? 0 : STEPS[tables[half]! * 2 + (index & 1)]!;
      const step = index & 2 ? -size : size;
      for (let c = 0; c < 3; c++) texels[at + c] = clamp(paint[half * 3 + c]! + step);
      texels[at + 3] = 255;
    }
  }
}

function decodeT(block: Uint8Array, from: number, texels: Uint8Array, opaque: boolean): void {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = block.subarray(from, from + 4);
  const distance = DISTANCES[((b3 >> 1) & 6) | (b3 & 1)]!;
  const first = [((b0 >> 1) & 12) | (b0 & 3), b1 >> 4, b1 & 15];
  const second = [b2 >> 4, b2 & 15, b3 >> 4];
  for (let c = 0; c < 3; c++) {
    const end = from4(second[c]!);
    paint[c] = from4(first[c]!);
    paint[3 + c] = clamp(end + distance);
    paint[6 + c] = end;
    paint[9 + c] = clamp(end - distance);
  }
  writePaint(block, from, texels, opaque);
}

function decodeH(block: Uint8Array, from: number, texels: Uint8Array, opaque: boolean): void {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = block.subarray(from, from + 4);
  const first = [(b0 >> 3) & 15, ((b0 & 7) << 1) | ((b1 >> 4) & 1), (b1 & 8) | ((b1 & 3) << 1) | (b2 >> 7)] as const;
  const second = [(b2 >> 3) & 15, ((b2 & 7) << 1) | (b3 >> 7), (b3 >> 3) & 15] as const;
  const numberOf = ([red, green, blue]: readonly [number, number, number]) => (red << 8) | (green << 4) | blue;
  // The lowest bit of the distance index is 1 if the first colour is at least as large as the second.
  const distance = DISTANCES[(b3 & 4) | ((b3 & 1) << 1) | (numberOf(first) >= numberOf(second) ? 1 : 0)]!;
  for (let c = 0; c < 3; c++) {
    paint[c] = clamp(from4(first[c]!) + distance);
    paint[3 + c] = clamp(from4(first[c]!) - distance);
    paint[6 + c] = clamp(from4(second[c]!) + distance);
    paint[9 + c] = clamp(from4(second[c]!) - distance);
  }
  writePaint(block, from, texels, opaque);
}

function writePaint(block: Uint8Array, from: number, texels: Uint8Array, opaque: boolean): void {
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const index = indexOf(block, from, x, y);
      const at = (y * 4 + x) * 4;
      const transparent = !opaque && index === 2;
      for (let c = 0; c < 3; c++) texels[at + c] = transparent ? 0 : paint[index * 3 + c]!;
      texels[at + 3] = transparent ? 0 : 255;
    }
  }
}

/** Decodes the planar mode. The block is opaque and contains the colours of three corners. */
function decodePlanar(block: Uint8Array, from: number, texels: Uint8Array): void {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0] = block.subarray(from, from + 8);
  const origin = [
    from6((b0 >> 1) & 63),
    from7(((b0 & 1) << 6) | ((b1 >> 1) & 63)),
    from6(((b1 & 1) << 5) | (b2 & 24) | ((b2 & 3) << 1) | (b3 >> 7)),
  ];
  const right = [from6(((b3 >> 1) & 62) | (b3 & 1)), from7(b4 >> 1), from6(((b4 & 1) << 5) | (b5 >> 3))];
  const below = [from6(((b5 & 7) << 3) | (b6 >> 5)), from7(((b6 & 31) << 2) | (b7 >> 6)), from6(b7 & 63)];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const at = (y * 4 + x) * 4;
      for (let c = 0; c < 3; c++) {
        const o = origin[c]!;
        texels[at + c] = clamp((x * (right[c]! - o) + y * (below[c]! - o) + 4 * o + 2) >> 2);
      }
      texels[at + 3] = 255;
    }
  }
}
