import { linearFromSrgb, srgbFromLinear } from '../../math/index.js';
import type { ImageLevel } from '../image.js';
import { halfFromNumber, numberFromHalf } from '../pixels/half-float.js';

/**
 * The way to average the numbers in a texture: `colour` in linear light, without regard to alpha; `colour-with-opacity`
 * in linear light, weighted by alpha; `data` as plain numbers.
 */
export type TexelMeaning = 'colour' | 'colour-with-opacity' | 'data';

/** Converts each texel of a row to four numbers that can be averaged, and back. */
export interface TexelCodec {
  readRow(y: number, row: Float32Array): void;
  writeRow(y: number, row: Float32Array): void;
}

/**
 * Makes the codec for a level of an image. Half floats are already linear light. Bytes that are colours are treated as
 * sRGB.
 */
export function texelCodec(
  { width, bytes }: ImageLevel,
  format: 'rgba8unorm' | 'rgba16float',
  meaning: TexelMeaning,
): TexelCodec {
  const codec = format === 'rgba16float' ? halfCodec(width, bytes) : byteCodec(width, bytes, meaning !== 'data');
  return meaning === 'colour-with-opacity' ? premultiplied(codec) : codec;
}

const LINEAR_OF_SRGB_BYTE = Float32Array.from({ length: 256 }, (_, i) => linearFromSrgb(i / 255));
const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, i) => i / 255);
/**
 * The sRGB bytes for linear light in steps of 1/65535. The steps are so fine that each byte is the exact curve,
 * rounded; only values halfway between two bytes may differ.
 */
let srgbBytes: Uint8Array | undefined;

function byteCodec(width: number, bytes: Uint8Array, isSrgb: boolean): TexelCodec {
  const linear = isSrgb ? LINEAR_OF_SRGB_BYTE : LINEAR_OF_BYTE;
  const encoded = isSrgb
    ? (srgbBytes ??= Uint8Array.from({ length: 65_536 }, (_, i) => Math.floor(srgbFromLinear(i / 65_535) * 255 + 0.5)))
    : undefined;
  return {
    readRow(y, row) {
      for (let i = 0, at = y * width * 4; i < width * 4; i++, at++) {
        row[i] = ((i & 3) === 3 ? LINEAR_OF_BYTE : linear)[bytes[at]!]!;
      }
    },
    writeRow(y, row) {
      for (let i = 0, at = y * width * 4; i < width * 4; i++, at++) {
        const value = row[i]!;
        bytes[at] =
          encoded && (i & 3) !== 3 ? encoded[Math.floor(value * 65_535 + 0.5)]! : Math.floor(value * 255 + 0.5);
      }
    },
  };
}

function halfCodec(width: number, bytes: Uint8Array): TexelCodec {
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  return {
    readRow(y, row) {
      for (let i = 0, at = y * width * 4; i < width * 4; i++, at++) row[i] = numberFromHalf(halves[at]!);
    },
    writeRow(y, row) {
      for (let i = 0, at = y * width * 4; i < width * 4; i++, at++) halves[at] = halfFromNumber(row[i]!);
    },
  };
}

function premultiplied(codec: TexelCodec): TexelCodec {
  return {
    readRow(y, row) {
      codec.readRow(y, row);
      for (let i = 0; i < row.length; i += 4) for (let c = 0; c < 3; c++) row[i + c]! *= row[i + 3]!;
    },
    writeRow(y, row) {
      for (let i = 0; i < row.length; i += 4) {
        const alpha = row[i + 3]!;
        for (let c = 0; c < 3; c++) row[i + c] = alpha > 0 ? Math.min(row[i + c]! / alpha, 1) : 0;
      }
      codec.writeRow(y, row);
    },
  };
}
