import { blurred, byteLevels, centred, domes, noiseSum } from './tileable-noise.js';

/**
 * The detail image of ground with plants. It repeats without seams. So that repeats are not noticed, shaders read it at
 * several scales at once. Its channels are x and y of the normal (where 0.5 means level), brightness, and the shape of
 * patches. Brightness and shape have the mean 0.5.
 */

export const GROUND_DETAIL_SIZE = 512;

export function groundDetailLevels(): Uint8Array<ArrayBuffer>[] {
  const size = GROUND_DETAIL_SIZE;
  const rises = centred(noiseSum(size, [7, 13, 23, 41, 67, 101, 127, 229], 0.88, 1), 0.13);
  const large = centred(domes(size, 21, 4), 0.1);
  const middling = centred(domes(size, 47, 5), 0.085);
  const small = centred(domes(size, 89, 6), 0.055);
  const bumps = rises.map((rise, i) => rise + large[i]! + middling[i]! + small[i]! - 1.5);
  const tone = centred(noiseSum(size, [5, 11, 19, 37, 71, 113, 227], 0.9, 2), 0.17);
  const patches = centred(noiseSum(size, [5, 9, 17, 31, 59, 97, 211], 0.82, 3), 0.21);
  const low = blurred(bumps, 3);
  const light = tone.map(
    (value, i) => 0.5 + 0.6 * (value - 0.5) + 0.55 * (bumps[i]! - 0.5) + 0.5 * (bumps[i]! - low[i]!),
  );
  return detailLevels({ bumps, light, patches });
}

/** The fields from which the channels of a detail image are made. Each has one number per texel, and a mean of 0.5. */
export interface DetailFields {
  readonly bumps: Float32Array;
  readonly light: Float32Array;
  readonly patches: Float32Array;
}

/** Slope of the normal where neighbouring bumps differ by 1. An arbitrary value. */
const SLOPE = 3.2;

/** The parameter `kept` of `byteLevels`. Chosen by eye. */
const KEPT_CONTRAST = 0.94;

/** Returns the RGBA bytes of every mip level of a detail image, the largest first. */
export function detailLevels({ bumps, light, patches }: DetailFields): Uint8Array<ArrayBuffer>[] {
  const size = Math.sqrt(bumps.length);
  const level = new Float32Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x;
      const east = bumps[y * size + ((x + 1) % size)] as number;
      const west = bumps[y * size + ((x + size - 1) % size)] as number;
      const north = bumps[((y + 1) % size) * size + x] as number;
      const south = bumps[((y + size - 1) % size) * size + x] as number;
      const nx = (west - east) * SLOPE;
      const ny = (south - north) * SLOPE;
      const k = 1 / Math.sqrt(nx * nx + ny * ny + 1);
      level.set([0.5 + 0.5 * nx * k, 0.5 + 0.5 * ny * k, light[at] as number, patches[at] as number], at * 4);
    }
  }
  return byteLevels(level, size, KEPT_CONTRAST);
}
