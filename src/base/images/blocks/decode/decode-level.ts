import type { ImageLevel } from '../../image.js';
import { blockLayout, type BlockFormat } from '../block-formats.js';
import { byteDecoder, HALF_DECODERS, isHalfFormat } from './decoders.js';

type BlockDecoder = (block: Uint8Array, from: number, texels: Uint8Array | Uint16Array) => void;

/**
 * Returns the format to which blocks are decoded: half floats for signed and floating-point formats, bytes for all
 * others.
 */
export function decodedFormat(format: BlockFormat): 'rgba8unorm' | 'rgba16float' {
  return isHalfFormat(format) ? 'rgba16float' : 'rgba8unorm';
}

/**
 * Decodes a level. Drops the texels of blocks beyond its right and lower edge.
 * @param isSrgb true if the file states that its colours are sRGB
 */
export function decodeLevel(format: BlockFormat, level: ImageLevel, isSrgb = false): ImageLevel {
  const { width, height, bytes } = level;
  const { width: blockWidth, height: blockHeight, bytes: blockBytes } = blockLayout(format);
  const count = blockWidth * blockHeight * 4;
  const isHalf = isHalfFormat(format);
  const texels = isHalf ? new Uint16Array(count) : new Uint8Array(count);
  const decode = (isHalf ? HALF_DECODERS[format] : byteDecoder(format, isSrgb)) as BlockDecoder;
  const picture = isHalf ? new Uint16Array(width * height * 4) : new Uint8Array(width * height * 4);
  let from = 0;
  for (let y = 0; y < height; y += blockHeight) {
    const rows = Math.min(blockHeight, height - y);
    for (let x = 0; x < width; x += blockWidth, from += blockBytes) {
      decode(bytes, from, texels);
      const values = Math.min(blockWidth, width - x) * 4;
      for (let row = 0; row < rows; row++) {
        const start = row * blockWidth * 4;
        picture.set(texels.subarray(start, start + values), ((y + row) * width + x) * 4);
      }
    }
  }
  return { width, height, bytes: isHalf ? new Uint8Array(picture.buffer) : (picture as Uint8Array<ArrayBuffer>) };
}
