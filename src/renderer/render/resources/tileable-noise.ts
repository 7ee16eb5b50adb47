import { modulo } from '../../../base/math/index.js';

/**
 * Noise for images that are repeated. The noise is interpolated between pseudorandom numbers on a lattice. These
 * numbers are the same in every run.
 */

/**
 * Returns value noise, which is a sum of octaves. The amplitude of an octave is `persistence` times the amplitude of
 * the octave before.
 * @param size side of the image, texels
 * @param cells number of cells along a side, for each octave
 */
export function noiseSum(size: number, cells: readonly number[], persistence: number, seed: number): Float32Array {
  const out = new Float32Array(size * size);
  let amplitude = 1;
  for (const [octave, count] of cells.entries()) {
    const lattice = Float32Array.from({ length: count * count }, (_, i) => random(i, seed * 64 + octave));
    for (let y = 0; y < size; y++) {
      const v = (y * count) / size;
      const j = Math.floor(v);
      const fy = fade(v - j);
      const row = (j % count) * count;
      const next = ((j + 1) % count) * count;
      for (let x = 0; x < size; x++) {
        const u = (x * count) / size;
        const i = Math.floor(u);
        const fx = fade(u - i);
        const left = i % count;
        const right = (i + 1) % count;
        const a = lattice[row + left] as number;
        const b = lattice[next + left] as number;
        const south = a + ((lattice[row + right] as number) - a) * fx;
        const north = b + ((lattice[next + right] as number) - b) * fx;
        out[y * size + x] = (out[y * size + x] as number) + amplitude * (south + (north - south) * fy);
      }
    }
    amplitude *= persistence;
  }
  return out;
}

/**
 * Returns the heights of domes that meet in folds, like tufts or pebbles. On a fold the height is 0; it increases with
 * the distance from the folds.
 * @param cells number of cells along a side; each contains the centre of one dome, at a random place
 */
export function domes(size: number, cells: number, seed: number): Float32Array {
  return aroundPoints(size, cells, seed, (nearest, second) => Math.min(1, second - nearest));
}

/**
 * Returns the heights of round heaps that grow into each other, like the heads of a cloud. The heaps have one height.
 * @param cells number of cells along a side; each contains the centre of one heap, at a random place
 */
export function billows(size: number, cells: number, seed: number): Float32Array {
  return aroundPoints(size, cells, seed, (nearest) => Math.max(0, 1 - nearest * nearest));
}

/** @param value computes the value of a texel from the distances to the nearest and the second nearest point, in cells */
function aroundPoints(
  size: number,
  cells: number,
  seed: number,
  value: (nearest: number, second: number) => number,
): Float32Array {
  const out = new Float32Array(size * size);
  const middle = (i: number, j: number, axis: number): number => {
    const column = (i + cells) % cells;
    const row = (j + cells) % cells;
    return random(row * cells + column, seed * 64 + axis);
  };
  const middles = Float32Array.from({ length: (cells + 2) ** 2 * 2 }, (_, k) => {
    const cell = k >> 1;
    const i = (cell % (cells + 2)) - 1;
    const j = Math.floor(cell / (cells + 2)) - 1;
    return (k & 1 ? j : i) + middle(i, j, k & 1);
  });
  for (let y = 0; y < size; y++) {
    const v = (y * cells) / size;
    for (let x = 0; x < size; x++) {
      const u = (x * cells) / size;
      let nearest = Infinity;
      let second = Infinity;
      for (let j = Math.floor(v); j < Math.floor(v) + 3; j++) {
        for (let i = Math.floor(u); i < Math.floor(u) + 3; i++) {
          const at = (j * (cells + 2) + i) * 2;
          const dx = (middles[at] as number) - u;
          const dy = (middles[at + 1] as number) - v;
          const distance = Math.sqrt(dx * dx + dy * dy);
          second = Math.min(second, Math.max(nearest, distance));
          nearest = Math.min(nearest, distance);
        }
      }
      out[y * size + x] = value(nearest, second);
    }
  }
  return out;
}

/**
 * Returns the heights of round stones, in cells. The stones lie apart from each other; between them, the height is 0.
 * @param cells number of cells along a side; each has at most one stone
 * @param presence share of the cells that have a stone
 */
export function stones(size: number, cells: number, seed: number, presence: number): Float32Array {
  const out = new Float32Array(size * size);
  const at = (cell: number, axis: number): number => random(cell, seed * 64 + axis);
  for (let cell = 0; cell < cells * cells; cell++) {
    if (at(cell, 0) > presence) continue;
    const chance = at(cell, 1);
    const radius = 0.1 + 0.36 * chance * chance * Math.sqrt(chance);
    const long = 0.75 + 0.5 * at(cell, 2);
    const turn = at(cell, 3);
    const u = (cell % cells) + at(cell, 4);
    const v = Math.floor(cell / cells) + at(cell, 5);
    const reach = Math.ceil(((radius * 1.4) / cells) * size);
    const [x, y] = [Math.round((u / cells) * size), Math.round((v / cells) * size)];
    for (let j = y - reach; j <= y + reach; j++) {
      for (let i = x - reach; i <= x + reach; i++) {
        const dx = ((i * cells) / size - u) / radius;
        const dy = ((j * cells) / size - v) / radius;
        // The outline is an ellipse that was sheared. Rotating the ellipse would need a sine, which JavaScript engines
        // round differently.
        const p = (dx + (turn - 0.5) * dy) * long;
        const q = dy / long;
        const rest = 1 - p * p - q * q;
        const texel = ((j + size) % size) * size + ((i + size) % size);
        if (rest > 0) out[texel] = Math.max(out[texel] as number, radius * Math.sqrt(Math.sqrt(rest)));
      }
    }
  }
  return out;
}

export interface CraterImages {
  /** Height, texels: negative in bowls, positive on rims. */
  readonly height: Float32Array;
  /**
   * How fresh the ground is, from 0 to 1. The rim of a young crater has up to 1, and ground with its ejecta has less.
   */
  readonly fresh: Float32Array;
}

/**
 * Returns round craters that have raised rims and ejecta.
 * @param cells number of cells along a side; each has at most one crater
 * @param presence share of the cells that have a crater
 */
export function craters(size: number, cells: number, seed: number, presence: number): CraterImages {
  const height = new Float32Array(size * size);
  const fresh = new Float32Array(size * size);
  const at = (cell: number, axis: number): number => random(cell, seed * 64 + axis);
  for (let cell = 0; cell < cells * cells; cell++) {
    if (at(cell, 0) > presence) continue;
    const chance = at(cell, 1);
    const radius = ((0.12 + 0.3 * chance * chance * chance) * size) / cells;
    const age = at(cell, 2);
    const young = age * age * age;
    const depth = radius * (0.12 + 0.3 * young);
    const [x, y] = [
      ((cell % cells) + at(cell, 3)) * (size / cells),
      (Math.floor(cell / cells) + at(cell, 4)) * (size / cells),
    ];
    const reach = Math.ceil(radius * EJECTA);
    for (let j = Math.round(y) - reach; j <= Math.round(y) + reach; j++) {
      for (let i = Math.round(x) - reach; i <= Math.round(x) + reach; i++) {
        const t = Math.sqrt((i - x) * (i - x) + (j - y) * (j - y)) / radius;
        if (t >= EJECTA) continue;
        const texel = ((j + size) % size) * size + ((i + size) % size);
        const outer = (EJECTA - t) / (EJECTA - 1);
        const rim = 0.24 * Math.min(1, outer * outer * outer);
        height[texel] = (height[texel] as number) + depth * (t < 1 ? 1.24 * t * t - 1 : rim);
        fresh[texel] = Math.max(fresh[texel] as number, young * Math.min(1, outer * outer));
      }
    }
  }
  return { height, fresh };
}

/** Ejecta reach this far from the centre of a crater, in radii of the crater. */
const EJECTA = 2.2;

/**
 * Samples an image bilinearly, at points that two other images shift: `along` shifts x, and `across` shifts y.
 * @param reach the shift is `reach` × (value of the other image − 0.5), in widths of the image
 */
export function warped(image: Float32Array, along: Float32Array, across: Float32Array, reach: number): Float32Array {
  const size = Math.sqrt(image.length);
  return image.map((_, i) => {
    const x = (i % size) + (along[i]! - 0.5) * reach * size;
    const y = Math.floor(i / size) + (across[i]! - 0.5) * reach * size;
    const [left, low] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - left, y - low];
    const [west, east] = [modulo(left, size), modulo(left + 1, size)];
    const [south, north] = [modulo(low, size) * size, modulo(low + 1, size) * size];
    const near = image[south + west]! + (image[south + east]! - image[south + west]!) * fx;
    const far = image[north + west]! + (image[north + east]! - image[north + west]!) * fx;
    return near + (far - near) * fy;
  });
}

/** Replaces each texel by the mean of a square around it, whose side is `2 * reach + 1`. */
export function blurred(image: Float32Array, reach: number): Float32Array {
  const size = Math.sqrt(image.length);
  // Computes the mean along x, and exchanges x and y in the result. So two calls in succession blur along both axes.
  const along = (source: Float32Array): Float32Array => {
    const out = new Float32Array(source.length);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) sum += source[y * size + ((x + k + size) % size)]!;
        out[x * size + y] = sum / (2 * reach + 1);
      }
    }
    return out;
  };
  return along(along(image));
}

/** Changes an image linearly, so that its mean is 0.5 and its standard deviation is `spread`. */
export function centred(values: Float32Array, spread: number): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  const deviation = Math.sqrt(squares / values.length - mean * mean);
  return values.map((value) => 0.5 + ((value - mean) * spread) / deviation);
}

function halved(level: Float32Array<ArrayBuffer>, side: number): Float32Array<ArrayBuffer> {
  const half = side >> 1;
  const out = new Float32Array(half * half * 4);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      for (let c = 0; c < 4; c++) {
        const at = (2 * y * side + 2 * x) * 4 + c;
        const sum =
          (level[at] as number) +
          (level[at + 4] as number) +
          (level[at + side * 4] as number) +
          (level[at + side * 4 + 4] as number);
        out[(y * half + x) * 4 + c] = sum / 4;
      }
    }
  }
  return out;
}

/**
 * Makes the mip levels of an image: bytes, the largest level first.
 * @param image RGBA, numbers from 0 to 1
 * @param kept minimum share of the contrast that each channel keeps from one level to the next, down to the level that
 *   is {@link SMALLEST_CRISP} texels wide. Natural ground has details of every size, but averaging four texels of noise
 *   loses most of the contrast
 */
export function byteLevels(image: Float32Array<ArrayBuffer>, size: number, kept = 0): Uint8Array<ArrayBuffer>[] {
  const levels: Uint8Array<ArrayBuffer>[] = [];
  for (let side = size, level = image; ; side >>= 1) {
    levels.push(Uint8Array.from(level, (value) => Math.min(255, Math.max(0, Math.round(value * 255)))));
    if (side === 1) return levels;
    const contrast = contrastOf(level);
    level = halved(level, side);
    if (side > SMALLEST_CRISP) sharpen(level, contrast, kept);
  }
}

/**
 * Side of the smallest mip level whose contrast is kept, texels. With contrast in smaller levels, the repetition of the
 * image would be obvious.
 */
const SMALLEST_CRISP = 32;

function contrastOf(image: Float32Array): readonly number[] {
  return [0, 1, 2, 3].map((channel) => {
    let sum = 0;
    let squares = 0;
    for (let i = channel; i < image.length; i += 4) {
      sum += image[i]!;
      squares += image[i]! * image[i]!;
    }
    const mean = sum / (image.length / 4);
    return Math.sqrt(Math.max(0, squares / (image.length / 4) - mean * mean));
  });
}

/** Increases the contrast of each channel to at least the share `kept` of `contrast`, around the middle value 0.5. */
function sharpen(image: Float32Array, contrast: readonly number[], kept: number): void {
  const found = contrastOf(image);
  for (let i = 0; i < image.length; i++) {
    const channel = i % 4;
    const gain = Math.max(1, (kept * contrast[channel]!) / Math.max(1e-6, found[channel]!));
    image[i] = 0.5 + (image[i]! - 0.5) * gain;
  }
}

const fade = (t: number): number => t * t * (3 - 2 * t);

/** Returns a pseudorandom number in [0, 1) that depends on two integers. */
export function random(index: number, seed: number): number {
  let h = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
