import { cloudNoise, type Field, grain, valueNoise } from './noise.js';

const kept = new Map<string, Field>();

/** The same few fields serve every surface of one size: each is computed once, when first asked for. */
function shared(name: string, size: number, make: () => Field): Field {
  const key = `${name}:${size}`;
  let field = kept.get(key);
  if (!field) kept.set(key, (field = make()));
  return field;
}

/** Large soft patches: smudges, stains, uneven paint. */
export const patches = (size: number): Field => shared('patches', size, () => cloudNoise(size, 4, 4, 11));
/** Medium grain: cast or sprayed surfaces. */
export const mottle = (size: number): Field => shared('mottle', size, () => cloudNoise(size, size >> 4, 2, 23));
/** Independent texels. */
export const speckle = (size: number): Field => shared('speckle', size, () => grain(size, 37));
/** Streaks down the image: rain, soot, drips. */
export const drips = (size: number): Field => shared('drips', size, () => valueNoise(size, size >> 2, 3, 41));
/** Fine lines across the image: brushing, rolling. */
export const brushing = (size: number): Field => shared('brushing', size, () => valueNoise(size, 8, size >> 1, 53));
