import type { RgbaImage } from './image.js';

/**
 * The colours of the scale in sRGB, evenly spaced: from dark violet through red to pale yellow. Each colour is lighter
 * than the one before, so the map can also be read in grey.
 */
const STOPS: readonly (readonly [number, number, number])[] = [
  [0, 0, 4],
  [20, 14, 54],
  [59, 15, 112],
  [100, 26, 128],
  [140, 41, 129],
  [183, 55, 121],
  [222, 73, 104],
  [247, 112, 92],
  [254, 159, 109],
  [254, 207, 146],
  [252, 253, 191],
];

/** The errors that the brightest colour of a map can represent. */
const BRIGHTEST = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/**
 * Returns the error that the brightest colour of a map represents: the largest error in the map, rounded up to a round
 * number. If all maps had the same scale, a map with small errors would be black.
 */
export function brightestError(max: number): number {
  return BRIGHTEST.find((error) => max <= error) ?? 1;
}

/**
 * Draws errors from 0 to 1, one for each texel, as an opaque picture. NaN is cyan, which the scale does not contain.
 */
export function heatMapFromErrors(errors: Float32Array, width: number, height: number, brightest = 1): RgbaImage {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < errors.length; i++) {
    const [r, g, b] = heatColour(errors[i]! / brightest);
    rgba.set([r, g, b, 255], i * 4);
  }
  return { width, height, rgba };
}

export function heatColour(error: number): readonly [number, number, number] {
  if (Number.isNaN(error)) return [0, 255, 255];
  const position = Math.min(Math.max(error, 0), 1) * (STOPS.length - 1);
  const index = Math.min(Math.floor(position), STOPS.length - 2);
  const low = STOPS[index]!;
  const high = STOPS[index + 1]!;
  const share = position - index;
  const mix = (c: 0 | 1 | 2) => Math.round(low[c] + (high[c] - low[c]) * share);
  return [mix(0), mix(1), mix(2)];
}
