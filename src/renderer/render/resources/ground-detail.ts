import { flakes } from './fallen-flakes.js';
import { blurred, byteLevels, centred, domes, noiseSum, warped } from './tileable-noise.js';

/**
 * The detail image of ground with plants. The image repeats without seams. Shaders read the image at several scales at
 * once, to hide its repetition. The channels of the image are x and y of the normal (where 0.5 means level),
 * brightness, and the shape of patches. Brightness and shape have the mean 0.5.
 */

export const GROUND_DETAIL_SIZE = 512;

/**
 * How much brighter the average leaf or blade is than the gaps. Single leaves and blades differ from the average by up
 * to the same amount.
 */
const LEAF_TONES = 0.2;

export function groundDetailLevels(): Uint8Array<ArrayBuffer>[] {
  const size = GROUND_DETAIL_SIZE;
  // Plants grow in patches with a ragged edge. Shaders read the image at three scales, at which the patches are about
  // half a metre, six metres and fifty metres wide.
  const east = centred(noiseSum(size, [5, 11, 23, 47], 0.75, 8), 0.2);
  const north = centred(noiseSum(size, [5, 11, 23, 47], 0.75, 9), 0.2);
  const shapes = centred(warped(noiseSum(size, [5, 9, 15], 0.7, 3), east, north, 0.06), 0.24);
  const ragged = centred(noiseSum(size, [37, 59, 97, 211], 0.85, 10), 0.1);
  const patches = centred(
    shapes.map((shape, i) => edged(shape + 0.5 * (ragged[i]! - 0.5)) + 0.45 * (ragged[i]! - 0.5)),
    0.24,
  );
  // The bumps in the ground: tufts of two sizes with folds in between, on larger hollows and rises, and leaves and
  // blades that lie on them. Tufts are higher inside patches.
  const rises = centred(noiseSum(size, [7, 13, 23, 41, 67, 101, 127, 229], 0.88, 1), 0.1);
  const large = centred(domes(size, 21, 4), 0.07);
  const middling = centred(domes(size, 47, 5), 0.07);
  const { height, lot, share } = flakes(size, 3600, { shortest: 11, longest: 27, blades: 0.5 }, 12);
  const litter = centred(height, 0.085);
  const bumps = rises.map((rise, i) => {
    const lush = 0.45 + 1.1 * Math.min(1, Math.max(0, patches[i]!));
    const tufts = lush * (large[i]! + middling[i]! - 1);
    return 0.5 + (rise - 0.5) + tufts + (litter[i]! - 0.5) + 0.12 * (patches[i]! - 0.5);
  });
  const tone = centred(noiseSum(size, [11, 19, 37, 71, 113, 227], 0.9, 2), 0.12);
  const low = blurred(bumps, 3);
  const light = tone.map((value, i) => {
    const leaf = LEAF_TONES * (lot[i]! + share[i]!);
    return 0.6 * (value - 0.5) + 0.55 * (bumps[i]! - 0.5) + 0.5 * (bumps[i]! - low[i]!) + leaf;
  });
  // Single leaves lie on grass, and single blades on soil.
  const mixed = patches.map((value, i) => value + 0.16 * lot[i]!);
  return detailLevels({ bumps, light: centred(light, 0.15), patches: centred(mixed, 0.25) });
}

/** Turns soft noise around 0.5 into shapes with a sharp edge and an even interior. */
function edged(value: number): number {
  const t = Math.min(1, Math.max(0, (value - 0.3) / 0.4));
  return t * t * (3 - 2 * t);
}

/** The fields from which the channels of a detail image are made. Each has one number per texel, and a mean of 0.5. */
export interface DetailFields {
  readonly bumps: Float32Array;
  readonly light: Float32Array;
  readonly patches: Float32Array;
}

/** Factor from the difference of two neighbouring bumps to the slope of the normal between them. An arbitrary value. */
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
