import { cloudNoise, type Field, grain, valueNoise } from './noise.js';

const kept = new Map<string, Field>();

/** Returns a field that all surfaces of this size share, and computes it when it is first needed. */
function shared(name: string, size: number, make: () => Field): Field {
  const key = `${name}:${size}`;
  let field = kept.get(key);
  if (!field) kept.set(key, (field = make()));
  return field;
}

/** Returns large soft patches, for smudges, stains and uneven paint. */
export const patches = (size: number): Field => shared('patches', size, () => cloudNoise(size, 4, 4, 11));
/** Returns medium grain, for cast or sprayed surfaces. */
export const mottle = (size: number): Field => shared('mottle', size, () => cloudNoise(size, size >> 4, 2, 23));
/** Returns noise whose texels are independent of each other. */
export const speckle = (size: number): Field => shared('speckle', size, () => grain(size, 37));
/** Returns streaks down the image, for rain, soot and drips. */
export const drips = (size: number): Field => shared('drips', size, () => valueNoise(size, size >> 2, 3, 41));
/** Returns fine lines across the image, for brushed or rolled metal. */
export const brushing = (size: number): Field => shared('brushing', size, () => valueNoise(size, 8, size >> 1, 53));
