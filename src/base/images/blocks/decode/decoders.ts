import { blockLayout, type BlockFormat } from '../block-formats.js';
import { astcDecoder } from './astc/decode-astc.js';
import { decodeBc3, decodeBc4, decodeBc4Signed, decodeBc5, decodeBc5Signed } from './bc-channel.js';
import { decodeBc1, decodeBc2 } from './bc-colour.js';
import { decodeBc6h, decodeBc6hSigned } from './bc6h.js';
import { decodeBc7 } from './bc7.js';
import type { ByteDecoder, HalfDecoder } from './block-decoder.js';
import { decodeEacR, decodeEacRg, decodeEacRgSigned, decodeEacRSigned, decodeEtc2Rgba } from './eac.js';
import { decodeEtc2Rgb, decodeEtc2Rgba1 } from './etc-colour.js';

type AstcFormat = Extract<BlockFormat, `astc-${string}`>;

const BYTE_DECODERS = {
  'bc1-rgba-unorm': decodeBc1,
  'bc2-rgba-unorm': decodeBc2,
  'bc3-rgba-unorm': decodeBc3,
  'bc4-r-unorm': decodeBc4,
  'bc5-rg-unorm': decodeBc5,
  'bc7-rgba-unorm': decodeBc7,
  'etc2-rgb8unorm': decodeEtc2Rgb,
  'etc2-rgb8a1unorm': decodeEtc2Rgba1,
  'etc2-rgba8unorm': decodeEtc2Rgba,
  'eac-r11unorm': decodeEacR,
  'eac-rg11unorm': decodeEacRg,
} as const satisfies Partial<Record<BlockFormat, ByteDecoder>>;

export const HALF_DECODERS = {
  'bc4-r-snorm': decodeBc4Signed,
  'bc5-rg-snorm': decodeBc5Signed,
  'bc6h-rgb-ufloat': decodeBc6h,
  'bc6h-rgb-float': decodeBc6hSigned,
  'eac-r11snorm': decodeEacRSigned,
  'eac-rg11snorm': decodeEacRgSigned,
} as const satisfies Record<Exclude<BlockFormat, keyof typeof BYTE_DECODERS | AstcFormat>, HalfDecoder>;

export function isHalfFormat(format: BlockFormat): format is keyof typeof HALF_DECODERS {
  return format in HALF_DECODERS;
}

const astcDecoders = new Map<string, ByteDecoder>();

/** @param isSrgb true if the colours are sRGB, which makes a difference only for ASTC */
export function byteDecoder(format: Exclude<BlockFormat, keyof typeof HALF_DECODERS>, isSrgb: boolean): ByteDecoder {
  if (isByteFormat(format)) return BYTE_DECODERS[format];
  const key = isSrgb ? `${format}-srgb` : format;
  let decoder = astcDecoders.get(key);
  if (!decoder) {
    const { width, height } = blockLayout(format);
    decoder = astcDecoder(width, height, isSrgb);
    astcDecoders.set(key, decoder);
  }
  return decoder;
}

function isByteFormat(format: BlockFormat): format is keyof typeof BYTE_DECODERS {
  return format in BYTE_DECODERS;
}
