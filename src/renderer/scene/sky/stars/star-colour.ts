import type { Vec3 } from '../../../../base/math/vec3.js';

/**
 * Returns the temperature of a star, K, of a colour index B−V (Ballesteros 2012, "New insights into black bodies", eq.
 * 14).
 */
export function temperatureFromColourIndex(colourIndex: number): number {
  return 4600 * (1 / (0.92 * colourIndex + 1.7) + 1 / (0.92 * colourIndex + 0.62));
}

/** The linear sRGB of black bodies, brightest channel 1; from the CIE 1931 observer. */
const BLACK_BODY: readonly (readonly [kelvin: number, colour: Vec3])[] = [
  [2500, [1, 0.35, 0.065]],
  [3000, [1, 0.44, 0.155]],
  [4000, [1, 0.63, 0.37]],
  [5000, [1, 0.78, 0.62]],
  [6500, [1, 0.96, 0.97]],
  [7500, [0.79, 0.84, 1]],
  [10_000, [0.61, 0.71, 1]],
  [15_000, [0.47, 0.61, 1]],
  [30_000, [0.36, 0.52, 1]],
];

/** Returns the linear colour of a black body, brightest channel 1; clamped to 2,500 to 30,000 K. */
export function blackBodyColour(kelvin: number): Vec3 {
  const last = BLACK_BODY.length - 1;
  const next = BLACK_BODY.findIndex(([limit]) => kelvin <= limit);
  const to = BLACK_BODY[next < 0 ? last : Math.max(next, 1)] as (typeof BLACK_BODY)[number];
  const from = BLACK_BODY[(next < 0 ? last : Math.max(next, 1)) - 1] as (typeof BLACK_BODY)[number];
  // Colour changes evenly with reciprocal temperature.
  const t = Math.min(Math.max((1 / kelvin - 1 / from[0]) / (1 / to[0] - 1 / from[0]), 0), 1);
  const mix = (i: 0 | 1 | 2) => from[1][i] + (to[1][i] - from[1][i]) * t;
  return [mix(0), mix(1), mix(2)];
}
