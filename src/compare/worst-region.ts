import type { Mask } from './mask.js';

/** The square in which the mean error is largest. */
export interface WorstRegion {
  /** The upper left texel of the region. */
  readonly x: number;
  readonly y: number;
  /** Size of the region, px: {@link REGION_SIDE}, or less if the picture is smaller. */
  readonly width: number;
  readonly height: number;
  /** The mean FLIP error of the texels in the region, from 0 to 1. */
  readonly error: number;
}

/** Length of a side of a region, texels. In a picture of 160 × 160 texels, a region is one percent. */
export const REGION_SIDE = 16;

/**
 * The mean error of a region is computed as if at least this share of its texels were not masked. Otherwise, a few
 * unmasked texels could decide the mean.
 */
const LEAST_SHARE = 0.25;

/**
 * It tries every position, which is fast because of a summed-area table. If several regions are equally bad, returns
 * the first one in reading order.
 *
 * @param errors the error of each texel, in reading order; must be 0 under the mask
 */
export function findWorstRegion(errors: Float32Array, width: number, height: number, mask: Mask | null): WorstRegion {
  const size = { width: Math.min(REGION_SIDE, width), height: Math.min(REGION_SIDE, height) };
  const errorIn = sumsOf(errors, width, height);
  const maskedIn = mask ? sumsOf(mask, width, height) : null;
  const texels = size.width * size.height;
  let worst: WorstRegion = { x: 0, y: 0, ...size, error: 0 };
  for (let y = 0; y + size.height <= height; y++) {
    for (let x = 0; x + size.width <= width; x++) {
      const compared = maskedIn ? texels - maskedIn(x, y, size.width, size.height) : texels;
      const error = errorIn(x, y, size.width, size.height) / Math.max(compared, texels * LEAST_SHARE);
      if (error > worst.error) worst = { x, y, ...size, error };
    }
  }
  return worst;
}

function sumsOf(
  values: Float32Array | Uint8Array,
  width: number,
  height: number,
): (x: number, y: number, w: number, h: number) => number {
  const row = width + 1;
  const table = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += values[y * width + x]!;
      table[(y + 1) * row + x + 1] = table[y * row + x + 1]! + sum;
    }
  }
  return (x, y, w, h) =>
    table[(y + h) * row + x + w]! - table[y * row + x + w]! - table[(y + h) * row + x]! + table[y * row + x]!;
}

export function describeRegion({ x, y, width, height }: WorstRegion): string {
  return `${width}×${height} texels at (${x}, ${y})`;
}
