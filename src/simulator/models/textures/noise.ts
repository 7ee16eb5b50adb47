import { unitHash } from './integer-hash.js';

/** A square image with one value for each texel, row by row. All fields in this file repeat without a visible seam. */
export type Field = Float32Array;

/**
 * Returns smooth value noise in [−1, 1]. The lattice has `cellsX` cells across the image and `cellsY` down. If the two
 * numbers differ, the noise consists of streaks.
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

/**
 * Returns a sum of octaves of {@link valueNoise}, in [−1, 1]. Each octave has twice as many cells as the previous one,
 * and half the weight.
 */
export function cloudNoise(size: number, cells: number, octaves: number, seed: number): Field {
  // If a cell is many texels wide even in the finest octave, the sum is computed at a lower resolution, down to a
  // quarter.
  const coarse = Math.max(1, Math.min(4, size / ((cells << (octaves - 1)) * 4)));
  const small = size / coarse;
  const field = new Float32Array(small * small);
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) total += 1 / (1 << octave);
  for (let octave = 0; octave < octaves; octave++) {
    const layer = valueNoise(small, cells << octave, cells << octave, seed + octave * 101);
    const amplitude = 1 / (1 << octave) / total;
    for (let i = 0; i < field.length; i++) field[i] = field[i]! + layer[i]! * amplitude;
  }
  return coarse === 1 ? field : enlarged(field, small, coarse);
}

function enlarged(field: Field, size: number, factor: number): Field {
  const large = size * factor;
  const result = new Float32Array(large * large);
  const mask = size - 1;
  for (let y = 0; y < large; y++) {
    const above = Math.floor(y / factor);
    const fy = y / factor - above;
    const a = above * size;
    const b = ((above + 1) & mask) * size;
    for (let x = 0; x < size; x++) {
      const right = (x + 1) & mask;
      const from = field[a + x]! + (field[b + x]! - field[a + x]!) * fy;
      const to = field[a + right]! + (field[b + right]! - field[a + right]!) * fy;
      const step = (to - from) / factor;
      const start = y * large + x * factor;
      for (let k = 0; k < factor; k++) result[start + k] = from + step * k;
    }
  }
  return result;
}

/** Returns an independent random value in [−1, 1] for each texel. */
export function grain(size: number, seed: number): Field {
  const field = new Float32Array(size * size);
  // The random numbers come from a 32-bit linear congruential generator (constants from Numerical Recipes).
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  for (let i = 0; i < field.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    field[i] = (state >> 8) / 8388608;
  }
  return field;
}
