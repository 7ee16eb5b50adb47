import type { Mask } from './mask.js';

/** The square of texels with the largest mean error. */
export interface WorstRegion {
  /** The region's upper left texel. */
  readonly x: number;
  readonly y: number;
  /** The size of the region, px: {@link REGION_SIDE}, or less in a smaller picture. */
  readonly width: number;
  readonly height: number;
  /** The mean FLIP error of its texels, in [0, 1]. */
  readonly error: number;
}

/** The side of a region, texels. A region is one percent of a picture of 160 × 160 texels. */
export const REGION_SIDE = 16;

/**
 * Minimum share of a region's texels that are not masked; chosen. Without this minimum, a few texels could decide the
 * mean of a region.
 */
const LEAST_SHARE = 0.25;

/**
 * Finds the region with the largest mean error. It checks every position, with a summed-area table. Among equally bad
 * regions, it returns the first in reading order.
 *
 * @param errors one per texel, in reading order; 0 under the mask
 * @param mask texels that the means exclude
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

/** Returns a function that sums the values in a rectangle, with a summed-area table. */
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

/** For a report: `16×16 texels at (192, 80)`. */
export function describeRegion({ x, y, width, height }: WorstRegion): string {
  return `${width}×${height} texels at (${x}, ${y})`;
}
