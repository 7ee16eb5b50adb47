import type { ByteDecoder } from './block-decoder.js';

/** Expands a 5-6-5 colour to 8 bits by repeating its high bits. */
function writeRgb565(colour: number, to: Uint8Array, at: number): void {
  const red = colour >> 11;
  const green = (colour >> 5) & 63;
  const blue = colour & 31;
  to[at] = (red << 3) | (red >> 2);
  to[at + 1] = (green << 2) | (green >> 4);
  to[at + 2] = (blue << 3) | (blue >> 2);
  to[at + 3] = 255;
}

const palette = new Uint8Array(16);

/**
 * Decodes the colours of BC1 to BC3 (Khronos Data Format Specification, "S3TC Compressed Texture Image Formats").
 * @param punchThrough true for BC1. In BC1, a block whose first colour is not greater than the second has only three
 * colours, and transparent black
 */
export function decodeColours(block: Uint8Array, from: number, texels: Uint8Array, punchThrough: boolean): void {
  const first = block[from]! | (block[from + 1]! << 8);
  const second = block[from + 2]! | (block[from + 3]! << 8);
  writeRgb565(first, palette, 0);
  writeRgb565(second, palette, 4);
  const four = first > second || !punchThrough;
  for (let c = 0; c < 3; c++) {
    const a = palette[c]!;
    const b = palette[4 + c]!;
    palette[8 + c] = four ? (2 * a + b + 1) / 3 : (a + b + 1) >> 1;
    palette[12 + c] = four ? (a + 2 * b + 1) / 3 : 0;
  }
  palette[11] = 255;
  palette[15] = four ? 255 : 0;
  for (let i = 0; i < 16; i++) {
    const index = (block[from + 4 + (i >> 2)]! >> (2 * (i & 3))) & 3;
    for (let c = 0; c < 4; c++) texels[i * 4 + c] = palette[index * 4 + c]!;
  }
}

export const decodeBc1: ByteDecoder = (block, from, texels) => decodeColours(block, from, texels, true);

/** Decodes a BC2 block. The block begins with four bits of alpha per texel; the colours follow. */
export const decodeBc2: ByteDecoder = (block, from, texels) => {
  decodeColours(block, from + 8, texels, false);
  for (let i = 0; i < 16; i++) texels[i * 4 + 3] = ((block[from + (i >> 1)]! >> (4 * (i & 1))) & 15) * 17;
};
