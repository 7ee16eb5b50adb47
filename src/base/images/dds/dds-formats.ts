import type { BlockFormat } from '../blocks/block-formats.js';
import type { Transfer } from '../colour/transfer.js';
import type { AlphaMeaning } from '../image.js';
import { malformed, printable, unsupported } from '../image-problem.js';
import {
  type PixelLayout,
  bytePixels,
  floatPixels,
  maskedPixels,
  RG11B10_PIXELS,
  RGB9E5_PIXELS,
  wordPixels,
} from '../pixels/pixel-layout.js';
import { type StoredTexels, texelsFor } from '../pixels/stored-levels.js';
import type { DdsHeader, DdsPixelFormat } from './dds-header.js';

export interface DdsTexels {
  readonly texels: StoredTexels;
  readonly transfer: Transfer;
  readonly alpha: AlphaMeaning;
}

/**
 * Returns the layout and the colours of the texels. A file without the DX10 header states no transfer function, because
 * a setting of the sampler decided it in Direct3D 9. Colours of such a file count as sRGB unless they are floats.
 * @throws ImageProblem EOPNOTSUPP for unsupported formats
 */
export function ddsTexels({ pixelFormat, dx10 }: DdsHeader): DdsTexels {
  if (dx10 !== undefined) {
    const [texels, transfer] = dxgiTexels(dx10.format);
    return { texels: texelsFor(texels, transfer), transfer, alpha: ALPHA_BY_MODE[dx10.alphaMode] ?? 'straight' };
  }
  const { fourCC } = pixelFormat;
  if (fourCC === '') return { texels: uncompressed(pixelFormat), transfer: 'unstated', alpha: 'straight' };
  const texels = TEXELS_BY_FOUR_CC[fourCC];
  if (!texels) throw unsupported(`has the format '${printable(fourCC)}'`);
  return {
    texels,
    transfer: typeof texels !== 'string' && texels.format === 'rgba16float' ? 'linear' : 'unstated',
    alpha: PREMULTIPLIED_FOUR_CCS.includes(fourCC) ? 'premultiplied' : 'straight',
  };
}

/**
 * Codes of the formats with premultiplied colours. Apart from that, these formats equal DXT3 and DXT5 (Microsoft,
 * "Opaque and 1-Bit Alpha Textures").
 */
const PREMULTIPLIED_FOUR_CCS = ['DXT2', 'DXT4'];

/** For each DDS_ALPHA_MODE, the meaning of alpha. 0 means unknown. */
const ALPHA_BY_MODE: Readonly<Record<number, AlphaMeaning>> = {
  1: 'straight',
  2: 'premultiplied',
  3: 'opaque',
  4: 'other',
};

const TEXELS_BY_FOUR_CC: Readonly<Record<string, StoredTexels>> = {
  DXT1: 'bc1-rgba-unorm',
  DXT2: 'bc2-rgba-unorm',
  DXT3: 'bc2-rgba-unorm',
  DXT4: 'bc3-rgba-unorm',
  DXT5: 'bc3-rgba-unorm',
  ATI1: 'bc4-r-unorm',
  BC4U: 'bc4-r-unorm',
  BC4S: 'bc4-r-snorm',
  ATI2: 'bc5-rg-unorm',
  BC5U: 'bc5-rg-unorm',
  BC5S: 'bc5-rg-snorm',
  31: maskedPixels(4, [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000]),
  35: maskedPixels(4, [0x3ff00000, 0xffc00, 0x3ff, 0xc0000000]),
  36: wordPixels('rgba'),
  110: floatPixels('rgba', 'snorm16'),
  111: floatPixels('r', 'half'),
  112: floatPixels('rg', 'half'),
  113: floatPixels('rgba', 'half'),
  114: floatPixels('r', 'single'),
  115: floatPixels('rg', 'single'),
  116: floatPixels('rgba', 'single'),
};

const DDPF_ALPHAPIXELS = 0x1;
const DDPF_ALPHA = 0x2;
const DDPF_RGB = 0x40;
const DDPF_LUMINANCE = 0x20000;

function uncompressed({ flags, bitCount, masks }: DdsPixelFormat): PixelLayout {
  const [red, green, blue, alpha] = trueMasks(bitCount, masks);
  const bytes = bitCount / 8;
  if (bytes !== 1 && bytes !== 2 && bytes !== 3 && bytes !== 4) throw malformed(`has ${bitCount} bits per pixel`);
  const ownAlpha = flags & (DDPF_ALPHAPIXELS | DDPF_ALPHA) ? alpha : 0;
  if (flags & DDPF_RGB) {
    if (bytes === 4 && blue === 0xff && green === 0xff00 && red === 0xff0000) {
      return bytePixels(alphaByte(ownAlpha, 'bgr') ?? 'bgrx');
    }
    return maskedPixels(bytes, [red, green, blue, ownAlpha]);
  }
  if (flags & DDPF_LUMINANCE) {
    // For one-byte pixels, ImageMagick writes a 32-bit mask in which only the highest bits are set.
    const light = bytes === 1 && red >>> 8 !== 0 ? 0xff : red;
    return maskedPixels(bytes, [light, light, light, ownAlpha]);
  }
  if (flags & DDPF_ALPHA) return maskedPixels(bytes, [0, 0, 0, alpha]);
  throw unsupported(`has pixels of kind 0x${flags.toString(16)}; only RGB, luminance and alpha are supported`);
}

const HIGH_TEN_BITS = 0x3ff00000;
const MIDDLE_TEN_BITS = 0xffc00;
const LOW_TEN_BITS = 0x3ff;

/**
 * Returns the masks, with red and blue exchanged for 10-10-10-2 pixels. D3DX exchanges these two masks by mistake, and
 * other programs do the same (Microsoft, DDSTextureLoader, `GetDXGIFormat`).
 */
function trueMasks(bitCount: number, masks: DdsPixelFormat['masks']): DdsPixelFormat['masks'] {
  const [red, green, blue, alpha] = masks;
  const isTenBits = bitCount === 32 && green === MIDDLE_TEN_BITS;
  const isSwapped =
    isTenBits && [red, blue].includes(HIGH_TEN_BITS) && [red, blue].includes(LOW_TEN_BITS) && red !== blue;
  return isSwapped ? [blue, green, red, alpha] : masks;
}

function alphaByte(mask: number, order: string): string | undefined {
  return mask === 0xff000000 ? `${order}a` : undefined;
}

function dxgiTexels(format: number): readonly [StoredTexels, Transfer] {
  const texels = TEXELS_BY_DXGI_FORMAT[format];
  if (!texels) throw unsupported(`has the DXGI format ${format}`);
  return texels;
}

const pair = (linear: number, srgb: number, texels: StoredTexels): [number, [StoredTexels, Transfer]][] => [
  [linear, [texels, 'linear']],
  [srgb, [texels, 'srgb']],
];
const linear = (number: number, texels: StoredTexels): [number, [StoredTexels, Transfer]] => [
  number,
  [texels, 'linear'],
];
const typeless = (number: number, texels: StoredTexels): [number, [StoredTexels, Transfer]] => [
  number,
  [texels, 'unstated'],
];

const bc = (number: number, texels: BlockFormat): [number, [StoredTexels, Transfer]][] => [
  typeless(number, texels),
  ...pair(number + 1, number + 2, texels),
];

/** For each number of DXGI_FORMAT, the format (Microsoft, dxgiformat.h). */
const TEXELS_BY_DXGI_FORMAT: Readonly<Record<number, readonly [StoredTexels, Transfer]>> = Object.fromEntries([
  linear(2, floatPixels('rgba', 'single')),
  linear(6, floatPixels('rgb', 'single')),
  linear(10, floatPixels('rgba', 'half')),
  linear(11, wordPixels('rgba')),
  linear(13, floatPixels('rgba', 'snorm16')),
  linear(16, floatPixels('rg', 'single')),
  linear(24, maskedPixels(4, [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000])),
  linear(26, RG11B10_PIXELS),
  typeless(27, bytePixels('rgba')),
  ...pair(28, 29, bytePixels('rgba')),
  linear(31, floatPixels('rgba', 'snorm8')),
  linear(34, floatPixels('rg', 'half')),
  linear(35, wordPixels('rg')),
  linear(37, floatPixels('rg', 'snorm16')),
  linear(41, floatPixels('r', 'single')),
  linear(49, bytePixels('rg')),
  linear(51, floatPixels('rg', 'snorm8')),
  linear(54, floatPixels('r', 'half')),
  linear(56, wordPixels('r')),
  linear(58, floatPixels('r', 'snorm16')),
  linear(61, bytePixels('r')),
  linear(63, floatPixels('r', 'snorm8')),
  linear(65, bytePixels('a')),
  linear(67, RGB9E5_PIXELS),
  ...bc(70, 'bc1-rgba-unorm'),
  ...bc(73, 'bc2-rgba-unorm'),
  ...bc(76, 'bc3-rgba-unorm'),
  typeless(79, 'bc4-r-unorm'),
  linear(80, 'bc4-r-unorm'),
  linear(81, 'bc4-r-snorm'),
  typeless(82, 'bc5-rg-unorm'),
  linear(83, 'bc5-rg-unorm'),
  linear(84, 'bc5-rg-snorm'),
  linear(85, maskedPixels(2, [0xf800, 0x07e0, 0x001f, 0])),
  linear(86, maskedPixels(2, [0x7c00, 0x03e0, 0x001f, 0x8000])),
  typeless(90, bytePixels('bgra')),
  typeless(92, bytePixels('bgrx')),
  ...pair(87, 91, bytePixels('bgra')),
  ...pair(88, 93, bytePixels('bgrx')),
  typeless(94, 'bc6h-rgb-ufloat'),
  linear(95, 'bc6h-rgb-ufloat'),
  linear(96, 'bc6h-rgb-float'),
  ...bc(97, 'bc7-rgba-unorm'),
  linear(115, maskedPixels(2, [0x0f00, 0x00f0, 0x000f, 0xf000])),
]);
