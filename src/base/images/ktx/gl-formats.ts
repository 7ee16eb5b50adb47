import { ASTC_BLOCK_SIZES } from '../blocks/block-formats.js';
import type { Transfer } from '../colour/transfer.js';
import { unsupported } from '../image-problem.js';
import {
  bytePixels,
  floatPixels,
  maskedPixels,
  type PixelLayout,
  RG11B10_PIXELS,
  RGB9E5_PIXELS,
  wordPixels,
} from '../pixels/pixel-layout.js';
import type { StoredTexels } from '../pixels/stored-levels.js';

export interface GlTexels {
  readonly texels: StoredTexels;
  readonly transfer: Transfer;
}

type Blocks = readonly [StoredTexels, Transfer];

const hex = (value: number) => `0x${value.toString(16)}`;

/**
 * The compressed format for each `glInternalFormat` (Khronos, OpenGL registry: gl.xml). ETC1 textures get the ETC2
 * format, because ETC2 includes ETC1.
 */
const BLOCKS_BY_INTERNAL_FORMAT: Readonly<Record<number, Blocks>> = {
  0x83f0: ['bc1-rgba-unorm', 'unstated'],
  0x83f1: ['bc1-rgba-unorm', 'unstated'],
  0x83f2: ['bc2-rgba-unorm', 'unstated'],
  0x83f3: ['bc3-rgba-unorm', 'unstated'],
  0x8c4c: ['bc1-rgba-unorm', 'srgb'],
  0x8c4d: ['bc1-rgba-unorm', 'srgb'],
  0x8c4e: ['bc2-rgba-unorm', 'srgb'],
  0x8c4f: ['bc3-rgba-unorm', 'srgb'],
  0x8dbb: ['bc4-r-unorm', 'linear'],
  0x8dbc: ['bc4-r-snorm', 'linear'],
  0x8dbd: ['bc5-rg-unorm', 'linear'],
  0x8dbe: ['bc5-rg-snorm', 'linear'],
  0x8e8c: ['bc7-rgba-unorm', 'unstated'],
  0x8e8d: ['bc7-rgba-unorm', 'srgb'],
  0x8e8e: ['bc6h-rgb-float', 'linear'],
  0x8e8f: ['bc6h-rgb-ufloat', 'linear'],
  0x8d64: ['etc2-rgb8unorm', 'unstated'],
  0x9270: ['eac-r11unorm', 'linear'],
  0x9271: ['eac-r11snorm', 'linear'],
  0x9272: ['eac-rg11unorm', 'linear'],
  0x9273: ['eac-rg11snorm', 'linear'],
  0x9274: ['etc2-rgb8unorm', 'unstated'],
  0x9275: ['etc2-rgb8unorm', 'srgb'],
  0x9276: ['etc2-rgb8a1unorm', 'unstated'],
  0x9277: ['etc2-rgb8a1unorm', 'srgb'],
  0x9278: ['etc2-rgba8unorm', 'unstated'],
  0x9279: ['etc2-rgba8unorm', 'srgb'],
  ...Object.fromEntries(
    ASTC_BLOCK_SIZES.flatMap((size, i): [number, Blocks][] => [
      [0x93b0 + i, [`astc-${size}-unorm`, 'unstated']],
      [0x93d0 + i, [`astc-${size}-unorm`, 'srgb']],
    ]),
  ),
};

/** @throws ImageProblem EOPNOTSUPP for an unsupported format */
export function glBlocks(internalFormat: number): GlTexels {
  const blocks = BLOCKS_BY_INTERNAL_FORMAT[internalFormat];
  if (!blocks) throw unsupported(`has the compressed format ${hex(internalFormat)}`);
  return { texels: blocks[0], transfer: blocks[1] };
}

const ORDER_BY_FORMAT: Readonly<Record<number, string>> = {
  0x1903: 'r',
  0x1906: 'a',
  0x1907: 'rgb',
  0x1908: 'rgba',
  0x1909: 'l',
  0x190a: 'la',
  0x8227: 'rg',
  0x80e0: 'bgr',
  0x80e1: 'bgra',
};

const PIXELS_BY_TYPE: Readonly<Record<number, (order: string) => PixelLayout>> = {
  0x1400: (order) => floatPixels(order, 'snorm8'),
  0x1401: bytePixels,
  0x1402: (order) => floatPixels(order, 'snorm16'),
  0x1403: wordPixels,
  0x1406: (order) => floatPixels(order, 'single'),
  0x140b: (order) => floatPixels(order, 'half'),
  0x8d61: (order) => floatPixels(order, 'half'),
};

/**
 * For each `glType` whose pixels are packed into one number, the layout of these pixels. The most significant channel
 * is first, as in the name of the type, except in `_REV` types.
 */
const PACKED_PIXELS: Readonly<Record<number, readonly [order: string, PixelLayout]>> = {
  0x8033: ['rgba', maskedPixels(2, [0xf000, 0x0f00, 0x00f0, 0x000f])],
  0x8034: ['rgba', maskedPixels(2, [0xf800, 0x07c0, 0x003e, 0x0001])],
  0x8363: ['rgb', maskedPixels(2, [0xf800, 0x07e0, 0x001f, 0])],
  0x8035: ['rgba', maskedPixels(4, [0xff000000, 0xff0000, 0xff00, 0xff])],
  0x8367: ['rgba', maskedPixels(4, [0xff, 0xff00, 0xff0000, 0xff000000])],
  0x8368: ['rgba', maskedPixels(4, [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000])],
  0x8c3b: ['rgb', RG11B10_PIXELS],
  0x8c3e: ['rgb', RGB9E5_PIXELS],
};

/**
 * The first formats are SRGB, SRGB_ALPHA, SLUMINANCE_ALPHA and SLUMINANCE, each followed by the variant with 8 bits per
 * channel, such as SRGB8. SR8_EXT and SRG8_EXT are last.
 */
const SRGB_INTERNAL_FORMATS = new Set([
  ...[0x8c40, 0x8c41, 0x8c42, 0x8c43, 0x8c44, 0x8c45, 0x8c46, 0x8c47],
  ...[0x8fbd, 0x8fbe],
]);

/** @throws ImageProblem EOPNOTSUPP for an unsupported format */
export function glPixels(format: number, type: number, internalFormat: number): GlTexels {
  const order = ORDER_BY_FORMAT[format];
  const packed = PACKED_PIXELS[type];
  const texels = packed ? (packed[0] === order ? packed[1] : undefined) : order && PIXELS_BY_TYPE[type]?.(order);
  if (!texels) throw unsupported(`has the format ${hex(format)} of type ${hex(type)}`);
  if (SRGB_INTERNAL_FORMATS.has(internalFormat)) return { texels, transfer: 'srgb' };
  return { texels, transfer: texels.format === 'rgba16float' ? 'linear' : 'unstated' };
}
