import { shown } from '../../errors/index.js';
import { isBlockFormat } from '../blocks/block-formats.js';
import type { Image, ImageFormat, ImageLevel } from '../image.js';
import { malformed } from '../image-problem.js';
import { decodeBlocks } from './decode-image.js';
import type { ImageLimits } from '../limits.js';

/** The sources of red, green, blue and alpha: four letters, each of them `r`, `g`, `b`, `a`, `0` or `1`. */
export type Swizzle = string;

export const NO_SWIZZLE: Swizzle = 'rgba';

/** Parses the value of `KTXswizzle` (KTX File Format 2.0 §5.4). @throws ImageProblem EINVAL for other letters */
export function swizzleFrom(text: string): Swizzle {
  if (!/^[rgba01]{4}$/.test(text)) throw malformed(`has the swizzle '${shown(text, 20)}'`);
  return text;
}

/** Returns the swizzle that has the same effect as applying `first` and then `then`. */
export function composed(first: Swizzle, then: Swizzle): Swizzle {
  return [...then].map((source) => first[NO_SWIZZLE.indexOf(source)] ?? source).join('');
}

/** The channels of the block formats with fewer than four channels. A missing colour is 0, and a missing alpha is 1. */
const CHANNELS: readonly (readonly [prefix: string, channels: string])[] = [
  ['bc4', 'r'],
  ['eac-r11', 'r'],
  ['bc5', 'rg'],
  ['eac-rg11', 'rg'],
  ['bc6h', 'rgb'],
  ['etc2-rgb8u', 'rgb'],
];

function changesNothing(swizzle: Swizzle, format: ImageFormat): boolean {
  const channels = CHANNELS.find(([prefix]) => format.startsWith(prefix))?.[1] ?? NO_SWIZZLE;
  const plain = [...NO_SWIZZLE].map((channel) => (channels.includes(channel) ? channel : channel === 'a' ? '1' : '0'));
  return composed(plain.join(''), swizzle) === plain.join('');
}

/**
 * Applies a swizzle to an image. Compressed blocks are decoded if the swizzle changes their texels, because WebGPU
 * cannot swizzle while sampling.
 * @throws ImageProblem EFBIG when the decoded texels are beyond the limit
 */
export function swizzled(image: Image, swizzle: Swizzle, limits: ImageLimits): Image {
  if (changesNothing(swizzle, image.format)) return image;
  const plain = isBlockFormat(image.format) ? decodeBlocks(image, limits) : image;
  const isHalf = plain.format === 'rgba16float';
  for (const level of plain.levels)
    swizzleTexels(isHalf ? halvesOf(level) : level.bytes, swizzle, isHalf ? 0x3c00 : 255);
  return plain;
}

const halvesOf = ({ bytes }: ImageLevel) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);

function swizzleTexels(texels: Uint8Array | Uint16Array, swizzle: Swizzle, one: number): void {
  const sources = [...swizzle].map((letter) => NO_SWIZZLE.indexOf(letter));
  const constants = [...swizzle].map((letter) => (letter === '1' ? one : 0));
  const texel = [0, 0, 0, 0];
  for (let at = 0; at < texels.length; at += 4) {
    for (let c = 0; c < 4; c++) texel[c] = sources[c]! < 0 ? constants[c]! : texels[at + sources[c]!]!;
    texels.set(texel, at);
  }
}
