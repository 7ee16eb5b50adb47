/**
 * Luna's large features, in degrees (east longitudes) and metres. Positions and sizes are published values, rounded.
 */

/** Basins full of dark lava. */
export const MARIA: readonly (readonly [lon: number, lat: number, radius: number])[] = [
  [-16, 33, 570e3],
  [17.5, 28, 345e3],
  [31, 8.5, 430e3],
  [59, 17, 230e3],
  [51, -7.8, 380e3],
  [35, -15, 180e3],
  [-16.6, -21, 350e3],
  [-38.6, -24.4, 220e3],
  [-57, 18, 560e3],
  [-50, 3, 420e3],
  [-60, 40, 300e3],
  [-23, -10, 230e3],
  [-20, 56, 260e3],
  [8, 57, 280e3],
  [33, 55, 200e3],
  [4, 13, 150e3],
  [-94, -19, 170e3],
  [148, 27, 150e3],
  [163, -34, 120e3],
  [86, -2, 190e3],
  [87, 13, 180e3],
  [-31, 8, 260e3],
  [129, -20, 90e3],
];

/** Young craters with bright ejecta: the radius of the rim, the length of the rays, and the brightness of the rays. */
export const RAYED_CRATERS: readonly (readonly [
  lon: number,
  lat: number,
  radius: number,
  reach: number,
  brightness: number,
])[] = [
  [-11.2, -43.3, 43e3, 1500e3, 0.32],
  [-20, 9.6, 48e3, 620e3, 0.24],
  [-38, 8.1, 16e3, 330e3, 0.22],
  [-47.5, 23.7, 20e3, 260e3, 0.3],
  [46.8, 16.1, 14e3, 330e3, 0.26],
  [60.8, -8.9, 64e3, 420e3, 0.14],
  [16.7, 43.3, 35e3, 200e3, 0.1],
  [61, 61, 25e3, 380e3, 0.18],
  [-103, 36, 18e3, 600e3, 0.22],
  [170, -23, 40e3, 500e3, 0.18],
  [129, 5, 60e3, 500e3, 0.18],
  [103, 36, 11e3, 700e3, 0.24],
  [40, -32, 22e3, 300e3, 0.14],
  [-68, -24, 20e3, 300e3, 0.16],
];
