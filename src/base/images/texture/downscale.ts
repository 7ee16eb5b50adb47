import { isBlockFormat } from '../blocks/block-formats.js';
import type { Image } from '../image.js';
import { shrinkLevel } from './resample.js';
import type { TexelMeaning } from './texel-codec.js';

/**
 * Returns the size with a side of at most `maxDimension`. The aspect ratio stays the same, but each side is rounded, to
 * at least 1.
 */
export function sizeWithin(width: number, height: number, maxDimension: number): { width: number; height: number } {
  const scale = Math.min(1, maxDimension / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Removes the levels that are larger than `maxDimension`, unless all levels are larger. */
export function dropLargeLevels(image: Image, maxDimension: number): Image {
  const fits = image.levels.findIndex(({ width, height }) => Math.max(width, height) <= maxDimension);
  const top = image.levels[fits];
  return fits > 0 && top ? { ...image, width: top.width, height: top.height, levels: image.levels.slice(fits) } : image;
}

/**
 * Removes the levels that are larger than `maxDimension`. If no level would be left, averages the smallest level until
 * it fits.
 * @throws Error if the texels are compressed and no level is small enough; decode the blocks first
 */
export function downscale(image: Image, maxDimension: number, meaning: TexelMeaning): Image {
  const kept = dropLargeLevels(image, maxDimension);
  if (Math.max(kept.width, kept.height) <= maxDimension) return kept;
  if (isBlockFormat(kept.format)) throw new Error(`${kept.format} cannot be averaged; decode it first`);
  const { width, height } = sizeWithin(kept.width, kept.height, maxDimension);
  const level = shrinkLevel(kept.levels.at(-1)!, kept.format, meaning, width, height);
  return { ...kept, width, height, levels: [level] };
}
