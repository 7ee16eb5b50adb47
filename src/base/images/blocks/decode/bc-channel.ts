import { halfFromNumber } from '../../pixels/half-float.js';
import { decodeColours } from './bc-colour.js';
import type { ByteDecoder, HalfDecoder } from './block-decoder.js';

const ONE_AS_HALF = 0x3c00;

const ramp = new Float64Array(8);
const indices = new Uint8Array(16);

/**
 * Reads one channel in the form that BC4, BC5 and the alpha of BC3 share: two endpoints, and six or four steps between
 * them (Khronos Data Format Specification, "RGTC Compressed Texture Image Formats").
 */
function readChannel(block: Uint8Array, from: number, isSigned: boolean): void {
  const first = isSigned ? (block[from]! << 24) >> 24 : block[from]!;
  const second = isSigned ? (block[from + 1]! << 24) >> 24 : block[from + 1]!;
  const steps = first > second ? 7 : 5;
  ramp[0] = isSigned ? Math.max(first, -127) : first; // −128 means −1, just as −127 does
  ramp[1] = isSigned ? Math.max(second, -127) : second;
  for (let i = 1; i < steps; i++) ramp[i + 1] = ((steps - i) * ramp[0] + i * ramp[1]) / steps;
  if (steps === 5) {
    ramp[6] = isSigned ? -127 : 0;
    ramp[7] = isSigned ? 127 : 255;
  }
  const low = block[from + 2]! | (block[from + 3]! << 8) | (block[from + 4]! << 16);
  const high = block[from + 5]! | (block[from + 6]! << 8) | (block[from + 7]! << 16);
  for (let i = 0; i < 16; i++) indices[i] = ((i < 8 ? low : high) >> (3 * (i & 7))) & 7;
}

function writeChannel(block: Uint8Array, from: number, texels: Uint8Array, channel: number): void {
  readChannel(block, from, false);
  for (let i = 0; i < 16; i++) texels[i * 4 + channel] = Math.floor(ramp[indices[i]!]! + 0.5);
}

/** Decodes a BC3 block: four colours as in BC1 (never three), and alpha as in BC4. */
export const decodeBc3: ByteDecoder = (block, from, texels) => {
  decodeColours(block, from + 8, texels, false);
  writeChannel(block, from, texels, 3);
};

export const decodeBc4: ByteDecoder = (block, from, texels) => {
  for (let i = 0; i < 16; i++) texels.set([0, 0, 0, 255], i * 4);
  writeChannel(block, from, texels, 0);
};

export const decodeBc5: ByteDecoder = (block, from, texels) => {
  decodeBc4(block, from, texels);
  writeChannel(block, from + 8, texels, 1);
};

export const decodeBc4Signed: HalfDecoder = (block, from, texels) => {
  for (let i = 0; i < 16; i++) texels.set([0, 0, 0, ONE_AS_HALF], i * 4);
  writeSignedChannel(block, from, texels, 0);
};

export const decodeBc5Signed: HalfDecoder = (block, from, texels) => {
  decodeBc4Signed(block, from, texels);
  writeSignedChannel(block, from + 8, texels, 1);
};

function writeSignedChannel(block: Uint8Array, from: number, texels: Uint16Array, channel: number): void {
  readChannel(block, from, true);
  for (let i = 0; i < 16; i++) texels[i * 4 + channel] = halfFromNumber(ramp[indices[i]!]! / 127);
}
