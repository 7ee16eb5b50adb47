import { smoothstep } from '../../../base/math/index.js';
import { billows, blurred, byteLevels, centred, noiseSum, warped } from './tileable-noise.js';

/**
 * The image of clouds as seen from below. The image repeats without seams. r is the density; where it exceeds a
 * threshold, the sky shows a cloud. g is the density without fine detail, for the dark undersides. b and a are the
 * slopes of the clouds' height along u and v, where 0.5 means level.
 */

export const CLOUD_IMAGE_SIZE = 512;

/** The clouds start at this density, as in shaders/atmosphere/clouds.wgsl. A byte cannot hold the number exactly. */
const FROM = 0.545;
/** Increase of the density from the rim of a cloud to where it is opaque. */
const OPAQUE = 0.325;

/** Returns the RGBA bytes of every mip level, the largest first. */
export function cloudImageLevels(): Uint8Array<ArrayBuffer>[] {
  const size = CLOUD_IMAGE_SIZE;
  const eastward = centred(noiseSum(size, [5, 11, 23, 47], 0.6, 21), 0.2);
  const northward = centred(noiseSum(size, [5, 11, 23, 47], 0.6, 22), 0.2);
  const ripplesEast = centred(noiseSum(size, [31, 67, 129], 0.7, 31), 0.2);
  const ripplesNorth = centred(noiseSum(size, [31, 67, 129], 0.7, 32), 0.2);
  // `groups` places the clouds, with clear sky between the groups. A cloud is a heap of heads of four sizes.
  const groups = centred(warped(noiseSum(size, [4, 7, 11], 0.75, 55), eastward, northward, 0.14), 0.2);
  const heaps = centred(warped(billows(size, 9, 41), eastward, northward, 0.05), 0.2);
  const heads = centred(warped(billows(size, 21, 42), eastward, northward, 0.03), 0.2);
  const knobs = centred(warped(billows(size, 47, 43), ripplesEast, ripplesNorth, 0.014), 0.2);
  const curls = centred(warped(billows(size, 101, 44), ripplesEast, ripplesNorth, 0.01), 0.2);
  const strands = centred(warped(noiseSum(size, [9, 19, 41, 83, 167], 0.8, 45), northward, eastward, 0.2), 0.2);
  const broad = groups.map((group, i) => 1.15 * (group - 0.5) + 0.5 * (heaps[i]! - 0.5) - 0.18);
  const thickness = broad.map(
    (value, i) =>
      value +
      0.34 * (heads[i]! - 0.5) +
      0.2 * (knobs[i]! - 0.5) +
      0.13 * (curls[i]! - 0.5) +
      0.12 * (strands[i]! - 0.5),
  );
  const height = thickness.map((value) => Math.sqrt(Math.max(0, value + 0.04) / 0.45));
  const bulk = blurred(height, 7);
  const image = new Float32Array(size * size * 4);
  const rise = (heights: Float32Array, x: number, y: number, stepX: number, stepY: number): number => {
    const at = (i: number, j: number): number => heights[((j + size) % size) * size + ((i + size) % size)]!;
    return at(x + stepX, y + stepY) - at(x - stepX, y - stepY);
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const thick = thickness[i]!;
      // Torn, thin cloud surrounds the heaps.
      const veil = 0.5 * smoothstep(-0.16, 0.22, thick + 0.55 * (strands[i]! - 0.5));
      const opacity = Math.max(smoothstep(-0.02, 0.14, thick), veil);
      const shade =
        0.38 * smoothstep(-0.08, 0.35, 0.6 * thick + 0.4 * broad[i]!) +
        0.18 * (0.5 - heads[i]!) +
        0.15 * (0.5 - knobs[i]!);
      const slopeX = soft(0.5 * rise(height, x, y, 1, 0) + 0.9 * rise(bulk, x, y, 5, 0));
      const slopeY = soft(0.5 * rise(height, x, y, 0, 1) + 0.9 * rise(bulk, x, y, 0, 5));
      image.set([FROM + OPAQUE * opacity, FROM + shade, 0.5 + slopeX, 0.5 + slopeY], i * 4);
    }
  }
  return byteLevels(image, size);
}

/** Reduces steep slopes, which would make clouds white on one side and grey on the other, with nothing between. */
const soft = (slope: number): number => slope / (1 + 1.6 * Math.abs(slope));
