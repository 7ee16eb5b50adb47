import { halfFromNumber } from '../../pixels/half-float.js';
import type { ByteDecoder, HalfDecoder } from './block-decoder.js';
import { decodeEtc2 } from './etc-colour.js';

/** The modifiers of EAC (Khronos Data Format Specification, "ETC2 Compressed Texture Image Formats"). */
const MODIFIERS: readonly (readonly number[])[] = [
  [-3, -6, -9, -15, 2, 5, 8, 14],
  [-3, -7, -10, -13, 2, 6, 9, 12],
  [-2, -5, -8, -13, 1, 4, 7, 12],
  [-2, -4, -6, -13, 1, 3, 5, 12],
  [-3, -6, -8, -12, 2, 5, 7, 11],
  [-3, -7, -9, -11, 2, 6, 8, 10],
  [-4, -7, -8, -11, 3, 6, 7, 10],
  [-3, -5, -8, -11, 2, 4, 7, 10],
  [-2, -6, -8, -10, 1, 5, 7, 9],
  [-2, -5, -8, -10, 1, 4, 7, 9],
  [-2, -4, -8, -10, 1, 3, 7, 9],
  [-2, -5, -7, -10, 1, 4, 6, 9],
  [-3, -4, -7, -10, 2, 3, 6, 9],
  [-1, -2, -3, -10, 0, 1, 2, 9],
  [-4, -6, -8, -9, 3, 5, 7, 8],
  [-3, -5, -7, -9, 2, 4, 6, 8],
];

const ONE_AS_HALF = 0x3c00;

/**
 * Calls `write` with the position and the modifier of each texel. The block contains three-bit indices, column by
 * column, with the highest bits first.
 */
function eachModifier(block: Uint8Array, from: number, write: (texel: number, modifier: number) => void): void {
  const table = MODIFIERS[block[from + 1]! & 15]!;
  for (let half = 0; half < 2; half++) {
    const at = from + 2 + half * 3;
    const bits = (block[at]! << 16) | (block[at + 1]! << 8) | block[at + 2]!;
    for (let i = 0; i < 8; i++) {
      const column = half * 2 + (i >> 2);
      write((i & 3) * 4 + column, table[(bits >> (21 - 3 * i)) & 7]!);
    }
  }
}

export const decodeEtc2Rgba: ByteDecoder = (block, from, texels) => {
  decodeEtc2(block, from + 8, texels, false);
  const base = block[from]!;
  const scale = block[from + 1]! >> 4;
  eachModifier(block, from, (texel, modifier) => {
    texels[texel * 4 + 3] = Math.min(Math.max(base + modifier * scale, 0), 255);
  });
};

export const decodeEacR: ByteDecoder = (block, from, texels) => {
  for (let i = 0; i < 16; i++) texels.set([0, 0, 0, 255], i * 4);
  writeEleven(block, from, texels, 0);
};

export const decodeEacRg: ByteDecoder = (block, from, texels) => {
  decodeEacR(block, from, texels);
  writeEleven(block, from + 8, texels, 1);
};

function writeEleven(block: Uint8Array, from: number, texels: Uint8Array, channel: number): void {
  const base = block[from]! * 8 + 4;
  const scale = block[from + 1]! >> 4 === 0 ? 1 : (block[from + 1]! >> 4) * 8;
  eachModifier(block, from, (texel, modifier) => {
    const value = Math.min(Math.max(base + modifier * scale, 0), 2047);
    texels[texel * 4 + channel] = Math.floor((value * 255) / 2047 + 0.5);
  });
}

export const decodeEacRSigned: HalfDecoder = (block, from, texels) => {
  for (let i = 0; i < 16; i++) texels.set([0, 0, 0, ONE_AS_HALF], i * 4);
  writeSignedEleven(block, from, texels, 0);
};

export const decodeEacRgSigned: HalfDecoder = (block, from, texels) => {
  decodeEacRSigned(block, from, texels);
  writeSignedEleven(block, from + 8, texels, 1);
};

function writeSignedEleven(block: Uint8Array, from: number, texels: Uint16Array, channel: number): void {
  const base = Math.max((block[from]! << 24) >> 24, -127) * 8;
  const scale = block[from + 1]! >> 4 === 0 ? 1 : (block[from + 1]! >> 4) * 8;
  eachModifier(block, from, (texel, modifier) => {
    const value = Math.min(Math.max(base + modifier * scale, -1023), 1023);
    texels[texel * 4 + channel] = halfFromNumber(value / 1023);
  });
}
