import { unitHash } from './integer-hash.js';

/** Values over a square image, row by row; every field here repeats without a seam. */
export type Field = Float32Array;

/**
 * Smooth value noise in [−1, 1] with `cellsX` by `cellsY` lattice cells over the image: unequal counts give streaks.
 */
export function valueNoise(size: number, cellsX: number, cellsY: number, seed: number): Field {
  const field = new Float32Array(size * size);
  const left = new Int32Array(size);
  const right = new Int32Array(size);
  const weight = new Float32Array(size);
  for (let x = 0; x < size; x++) {
    const position = (x * cellsX) / size;
    const cell = Math.floor(position);
    const t = position - cell;
    left[x] = cell % cellsX;
    right[x] = (cell + 1) % cellsX;
    weight[x] = t * t * (3 - 2 * t);
  }
  const row = new Float32Array(cellsX);
  for (let y = 0; y < size; y++) {
    const position = (y * cellsY) / size;
    const cell = Math.floor(position);
    const t = position - cell;
    const w = t * t * (3 - 2 * t);
    for (let c = 0; c < cellsX; c++) {
      const a = unitHash(c, cell % cellsY, seed);
      const b = unitHash(c, (cell + 1) % cellsY, seed);
      row[c] = (a + (b - a) * w) * 2 - 1;
    }
    const start = y * size;
    for (let x = 0; x < size; x++) {
      const a = row[left[x]!]!;
      field[start + x] = a + (row[right[x]!]! - a) * weight[x]!;
    }
  }
  return field;
}

/** Octaves of {@link valueNoise}, each with twice the cells and half the weight; within [−1, 1]. */
export function cloudNoise(size: number, cells: number, octaves: number, seed: number): Field {
  const field = new Float32Array(size * size);
  let amplitude = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const layer = valueNoise(size, cells << octave, cells << octave, seed + octave * 101);
    for (let i = 0; i < field.length; i++) field[i] = field[i]! + layer[i]! * amplitude;
    total += amplitude;
    amplitude /= 2;
  }
  for (let i = 0; i < field.length; i++) field[i] = field[i]! / total;
  return field;
}

/** Independent values per texel in [−1, 1]. */
export function grain(size: number, seed: number): Field {
  const field = new Float32Array(size * size);
  // A 32-bit linear congruential generator (Numerical Recipes' constants) is enough for grain and is quick.
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  for (let i = 0; i < field.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    field[i] = (state >> 8) / 8388608;
  }
  return field;
}

/** A box blur of half-width `reach` texels, wrapping around. */
export function blurred(field: Field, size: number, reach: number): Field {
  const across = new Float32Array(field.length);
  const result = new Float32Array(field.length);
  const norm = 1 / (2 * reach + 1);
  const mask = size - 1;
  for (let y = 0; y < size; y++) {
    const start = y * size;
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += field[start + (k & mask)]!;
    for (let x = 0; x < size; x++) {
      across[start + x] = sum * norm;
      sum += field[start + ((x + reach + 1) & mask)]! - field[start + ((x - reach) & mask)]!;
    }
  }
  const sums = new Float32Array(size);
  for (let k = -reach; k <= reach; k++) {
    const row = (k & mask) * size;
    for (let x = 0; x < size; x++) sums[x] = sums[x]! + across[row + x]!;
  }
  for (let y = 0; y < size; y++) {
    const start = y * size;
    const enter = ((y + reach + 1) & mask) * size;
    const leave = ((y - reach) & mask) * size;
    for (let x = 0; x < size; x++) {
      result[start + x] = sums[x]! * norm;
      sums[x] = sums[x]! + across[enter + x]! - across[leave + x]!;
    }
  }
  return result;
}
