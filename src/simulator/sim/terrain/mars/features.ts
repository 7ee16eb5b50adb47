/**
 * Albedo features of Mars, in degrees (east longitudes) and metres. Positions and sizes are published values, rounded.
 */

/** Dark regions: place, radius and strength of darkening. */
export const DARK_REGIONS: readonly (readonly [lon: number, lat: number, radius: number, depth: number])[] = [
  // Syrtis Major, which narrows towards the north.
  [70, 4, 620e3, 1],
  [69, 15, 380e3, 0.9],
  // Mare Tyrrhenum, Cimmerium and Sirenum: a belt in the southern highlands.
  [95, -20, 700e3, 0.85],
  [120, -24, 650e3, 0.8],
  [143, -26, 700e3, 0.85],
  [168, -28, 560e3, 0.75],
  [-170, -31, 520e3, 0.75],
  [-150, -33, 620e3, 0.8],
  // Sinus Sabaeus and Meridiani, Mare Serpentis.
  [2, -4, 330e3, 0.95],
  [20, -10, 420e3, 0.85],
  [36, -13, 420e3, 0.85],
  [42, -30, 520e3, 0.7],
  // Margaritifer, Erythraeum, Bosporos, the eye of Solis Lacus.
  [-24, -8, 480e3, 0.85],
  [-36, -24, 780e3, 0.8],
  [-60, -38, 560e3, 0.7],
  [-87, -26, 330e3, 0.8],
  // Acidalia, Nilokeras, Utopia and the belt about the northern cap.
  [-30, 47, 900e3, 0.95],
  [-55, 32, 360e3, 0.6],
  [100, 50, 760e3, 0.65],
  [150, 62, 620e3, 0.55],
  [-150, 66, 620e3, 0.5],
  [30, 66, 560e3, 0.5],
];

/** Regions covered by bright dust: the floors of Hellas and Argyre, and the rises of Arabia, Tharsis and Elysium. */
export const BRIGHT_REGIONS: typeof DARK_REGIONS = [
  [70, -42.4, 950e3, 1],
  [-43, -50, 520e3, 0.8],
  [25, 22, 1_100e3, 0.7],
  [-110, 8, 1_500e3, 0.6],
  [148, 24, 800e3, 0.6],
];
