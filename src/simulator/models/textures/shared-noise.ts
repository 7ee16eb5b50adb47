import { cloudNoise, type Field, grain, valueNoise } from './noise.js';

const kept = new Map<string, Field>();

function shared(name: string, size: number, make: () => Field): Field {
  const key = `${name}:${size}`;
  let field = kept.get(key);
  if (!field) kept.set(key, (field = make()));
  return field;
}

export const patches = (size: number): Field => shared('patches', size, () => cloudNoise(size, 4, 4, 11));
export const mottle = (size: number): Field => shared('mottle', size, () => cloudNoise(size, size >> 4, 2, 23));
export const speckle = (size: number): Field => shared('speckle', size, () => grain(size, 37));
export const drips = (size: number): Field => shared('drips', size, () => valueNoise(size, size >> 2, 3, 41));
export const brushing = (size: number): Field => shared('brushing', size, () => valueNoise(size, 8, size >> 1, 53));
