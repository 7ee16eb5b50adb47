import { type BlockFormat } from '../blocks/block-formats.js';
import type { ByteReader } from '../byte-reader.js';
import type { Transfer } from '../colour/transfer.js';
import type { ImageFormat, ImageLevel } from '../image.js';
import { malformed } from '../image-problem.js';
import { fullChainLevels, levelBytes, mipSide } from '../level-size.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import type { PixelLayout } from './pixel-layout.js';

export type StoredTexels = BlockFormat | PixelLayout;

/**
 * Returns the layout to which texels are converted. Linear light of more than 8 bits becomes half floats, because bytes
 * would be too coarse.
 */
export function texelsFor(texels: StoredTexels, transfer: Transfer): StoredTexels {
  return transfer === 'linear' && typeof texels !== 'string' ? (texels.asFloats ?? texels) : texels;
}

export function formatOf(texels: StoredTexels): ImageFormat {
  return typeof texels === 'string' ? texels : texels.format;
}

/**
 * Returns the size of a stored level, bytes. Rows of pixels are padded to `rowAlignment` bytes; rows of blocks are not
 * padded.
 */
export function storedLevelBytes(texels: StoredTexels, width: number, height: number, rowAlignment = 1): number {
  if (typeof texels === 'string') return levelBytes(texels, width, height);
  return Math.ceil((width * texels.bytesPerPixel) / rowAlignment) * rowAlignment * height;
}

/**
 * @throws ImageProblem EFBIG if a limit is exceeded, EINVAL if there are more levels than a mip chain down to 1×1 has
 */
export function checkLevels(
  texels: StoredTexels,
  { width, height, levels }: { readonly width: number; readonly height: number; readonly levels: number },
  limits: ImageLimits,
): void {
  checkSize(width, height, limits);
  if (levels > fullChainLevels(width, height))
    throw malformed(`has ${levels} mip levels, more than a picture of ${width}×${height} px can have`);
  let bytes = 0;
  for (let level = 0; level < levels; level++) {
    bytes += levelBytes(formatOf(texels), mipSide(width, level), mipSide(height, level));
  }
  checkBytes(bytes, limits);
}

export function readStoredLevel(
  reader: ByteReader,
  texels: StoredTexels,
  width: number,
  height: number,
  rowAlignment = 1,
): ImageLevel {
  const source = reader.take(storedLevelBytes(texels, width, height, rowAlignment), `${width}×${height} texels`);
  if (typeof texels === 'string') return { width, height, bytes: Uint8Array.from(source) };
  const bytes = new Uint8Array(levelBytes(texels.format, width, height));
  const stride = source.length / height;
  for (let y = 0; y < height; y++) texels.convert(source, y * stride, width, bytes, y * width);
  return { width, height, bytes };
}
