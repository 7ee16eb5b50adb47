import { smoothstep } from '../../../base/math/index.js';
import { billows, blurred, byteLevels, centred, noiseSum, warped } from './tileable-noise.js';

/**
 * The image of clouds as seen from below. The image repeats without seams. r is the density; where it exceeds a
 * threshold, the sky shows a cloud. g is the density that gives the shade of a level cloud. b and a are the slopes of the
 * clouds' height along u and v, where 0.5 means level.
 */

export const CLOUD_IMAGE_SIZE = 512;

/** The clouds start at this density, as in shaders/atmosphere/clouds.wgsl. A byte cannot hold the number exactly. */
const FROM = 0.545;
/** Increase of the density from the rim of a cloud to where it is opaque. */
const OPAQUE = 0.325;

/** Returns the RGBA bytes of every mip level, the largest first. */
export function cloudImageLevels(): Uint8Array<ArrayBuffer>[] {
  const size = CLOUD_IMAGE_SIZE;
  const eastward = centred(noiseSum(size, [5, 11, 23], 0.6, 21), 0.2);
  const northward = centred(noiseSum(size, [5, 11, 23], 0.6, 22), 0.2);
  const crumpleEast = centred(noiseSum(size, [17, 37, 71], 0.6, 31), 0.2);
  const crumpleNorth = centred(noiseSum(size, [17, 37, 71], 0.6, 32), 0.2);
  // Round heads, which creases between soft folds break up, so that they do not look like pebbles.
  const puffs = (cells: number, seed: number, foldCells: number, share: number): Float32Array => {
    const folds = warped(noiseSum(size, [foldCells], 1, seed + 4), crumpleNorth, crumpleEast, 0.03);
    const round = warped(billows(size, cells, seed), crumpleEast, crumpleNorth, 0.03);
    return centred(
      round.map((value, i) => value + share * Math.abs(2 * folds[i]! - 1)),
      0.2,
    );
  };
  // `groups` places the clouds, with clear sky between the groups. A cloud is a heap of heads of four sizes.
  const groups = centred(warped(noiseSum(size, [4, 7, 11], 0.75, 55), eastward, northward, 0.14), 0.2);
  const heaps = centred(warped(billows(size, 9, 41), eastward, northward, 0.05), 0.2);
  const heads = centred(warped(billows(size, 21, 42), crumpleEast, crumpleNorth, 0.03), 0.2);
  const knobs = puffs(47, 43, 31, 0.4);
  const curls = puffs(101, 44, 73, 0.5);
  const wisps = centred(noiseSum(size, [19, 41, 83, 167], 0.75, 45), 0.2);
  const broad = groups.map((group, i) => 1.15 * (group - 0.5) + 0.5 * (heaps[i]! - 0.5) - 0.18);
  const thickness = broad.map((value, i) => {
    const small =
      0.36 * (heads[i]! - 0.5) + 0.24 * (knobs[i]! - 0.5) + 0.15 * (curls[i]! - 0.5) + 0.06 * (wisps[i]! - 0.5);
    // Far from the heaps, small heads are flatter, so that they do not form specks of cloud.
    return value + small * (0.35 + 0.65 * smoothstep(-0.3, 0.02, value));
  });
  const height = thickness.map((value) => Math.sqrt(Math.max(0, value + 0.08) / 0.45));
  const bulk = blurred(height, 7);
  const whole = blurred(bulk, 14);
  const form = blurred(
    blurred(
      thickness.map((value) => Math.max(0, value + 0.08)),
      24,
    ),
    24,
  );
  // `bulk`, `whole` and `form` round the clouds off at ever larger scales.
  const image = new Float32Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const rise = (heights: Float32Array, stepX: number, stepY: number): number => {
        const at = (u: number, v: number): number => heights[((v + size) % size) * size + ((u + size) % size)]!;
        return at(x + stepX, y + stepY) - at(x - stepX, y - stepY);
      };
      const fine = (alongX: number, alongY: number): number =>
        0.9 * rise(height, alongX, alongY) + 0.7 * rise(bulk, 5 * alongX, 5 * alongY);
      const broadly = (alongX: number, alongY: number): number =>
        rise(whole, 10 * alongX, 10 * alongY) + 5 * rise(form, 20 * alongX, 20 * alongY);
      const [fineX, fineY] = soft(0.36, 2.7, fine(1, 0), fine(0, 1));
      const [broadX, broadY] = soft(0.45, 2.4, broadly(1, 0), broadly(0, 1));
      const thick = thickness[i]!;
      // Torn, thin cloud surrounds the heaps.
      const veil = 0.26 * smoothstep(-0.22, 0.06, thick + 0.3 * (wisps[i]! - 0.5));
      const opacity = Math.max(smoothstep(-0.05, 0.13, thick), veil);
      // In the creases between heads, clouds are darker.
      const shade = 0.27 + 0.2 * (0.5 - heads[i]!) + 0.22 * (0.5 - knobs[i]!) + 0.1 * (0.5 - curls[i]!);
      image.set([FROM + OPAQUE * opacity, FROM + shade, 0.5 + fineX + broadX, 0.5 + fineY + broadY], i * 4);
    }
  }
  return byteLevels(image, size);
}

/**
 * Reduces steep slopes, which would make clouds white on one side and grey on the other, with nothing between.
 * @param gain factor for gentle slopes
 * @param limit the result is shorter than `gain / limit`
 */
function soft(gain: number, limit: number, x: number, y: number): readonly [number, number] {
  const k = gain / (1 + limit * Math.sqrt(x * x + y * y));
  return [x * k, y * k];
}
