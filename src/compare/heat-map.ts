import type { RgbaImage } from './image.js';

/**
 * The sRGB colours of the scale, evenly spaced, from dark violet through red to pale yellow. Lightness increases
 * steadily, so the map is also readable in grey.
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

/** The errors that the brightest colour of a map may stand for. */
const BRIGHTEST = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/**
 * Returns the error that the brightest colour of a map represents: the map's largest error, rounded up to a round
 * number. With one scale for all maps, a map of small errors would be black.
 */
export function brightestError(max: number): number {
  return BRIGHTEST.find((error) => max <= error) ?? 1;
}

/**
 * Draws errors in [0, 1] (one per texel) as an opaque picture. NaN is drawn in cyan, which is not a colour of the
 * scale.
 * @param brightest the error of the brightest colour
 */
export function heatMapFromErrors(errors: Float32Array, width: number, height: number, brightest = 1): RgbaImage {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < errors.length; i++) {
    const [r, g, b] = heatColour(errors[i]! / brightest);
    rgba.set([r, g, b, 255], i * 4);
  }
  return { width, height, rgba };
}

/** Errors outside [0, 1] get the colour of the nearer end of the scale. */
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
