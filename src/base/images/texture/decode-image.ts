import { srgbFromLinear } from '../../math/index.js';
import { isBlockFormat } from '../blocks/block-formats.js';
import { decodedFormat, decodeLevel } from '../blocks/decode/decode-level.js';
import type { Image, ImageLevel, Rgba8Image } from '../image.js';
import { levelBytes } from '../level-size.js';
import { checkBytes, DEFAULT_IMAGE_LIMITS } from '../limits.js';
import { numberFromHalf } from '../pixels/half-float.js';
import { authored } from './authored.js';

/**
 * Decodes compressed blocks to four bytes per texel, or to half floats for signed and floating-point formats.
 * @throws ImageProblem EFBIG if the texels exceed the limit
 */
export function decodeBlocks(image: Image, limits = DEFAULT_IMAGE_LIMITS): Image {
  const { format, transfer } = image;
  if (!isBlockFormat(format)) return image;
  const plain = decodedFormat(format);
  checkBytes(
    image.levels.reduce((sum, { width, height }) => sum + levelBytes(plain, width, height), 0),
    limits,
  );
  return {
    ...image,
    format: plain,
    levels: image.levels.map((level) => decodeLevel(format, level, transfer === 'srgb')),
  };
}

/**
 * Converts any image to four bytes per texel, according to the colour information of the file. Blocks are decoded,
 * colours become sRGB, floats are limited to [0, 1], and alpha becomes straight.
 * @throws ImageProblem EFBIG if the texels exceed the limit
 */
export function toRgba8(image: Image, limits = DEFAULT_IMAGE_LIMITS): Rgba8Image {
  const { format, transfer, levels, ...rest } = authored(decodeBlocks(image, limits));
  if (format === 'rgba8unorm') return { ...rest, format, transfer, levels };
  return { ...rest, format: 'rgba8unorm', transfer: 'srgb', levels: levels.map(rgba8FromHalves) };
}

/**
 * Converts any image to four bytes per texel, without regard to the colour information of the file. Bytes stay as they
 * are in the file, and floats are treated as linear light.
 * @throws ImageProblem EFBIG if the texels exceed the limit
 */
export function storedRgba8(image: Image, limits = DEFAULT_IMAGE_LIMITS): Rgba8Image {
  return toRgba8({ ...image, transfer: 'unstated', alpha: 'straight' }, limits);
}

/** The sRGB byte of each half float. */
let colourBytes: Uint8Array | undefined;
let plainBytes: Uint8Array | undefined;

function tabulate(encode: (value: number) => number): Uint8Array {
  return Uint8Array.from({ length: 65_536 }, (_, half) => {
    const value = numberFromHalf(half);
    return Math.floor(encode(value > 0 ? Math.min(value, 1) : 0) * 255 + 0.5);
  });
}

function rgba8FromHalves({ width, height, bytes }: ImageLevel): ImageLevel {
  const colours = (colourBytes ??= tabulate(srgbFromLinear));
  const plain = (plainBytes ??= tabulate((value) => value));
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  const texels = new Uint8Array(halves.length);
  for (let i = 0; i < halves.length; i++) texels[i] = ((i & 3) === 3 ? plain : colours)[halves[i]!]!;
  return { width, height, bytes: texels };
}
