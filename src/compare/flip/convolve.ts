import type { Plane } from './opponent-planes.js';

/** One dimension of a separable filter: an odd number of weights around a centre. */
export interface Kernel {
  /**
   * The weights from −radius to +radius, followed by zeros, so that their number is a multiple of {@link TAPS_AT_ONCE}.
   */
  readonly weights: Float64Array;
  readonly radius: number;
}

/**
 * Number of products that are added to the sums of a row in one pass over the row. Measured: four products per pass are
 * 1.5 times as fast as one, and eight are as fast as four.
 */
const TAPS_AT_ONCE = 4;

export function kernelOf(radius: number, weight: (x: number) => number): Kernel {
  const taps = 2 * radius + 1;
  const weights = new Float64Array(Math.ceil(taps / TAPS_AT_ONCE) * TAPS_AT_ONCE);
  for (let i = 0; i < taps; i++) weights[i] = weight(i - radius);
  return { radius, weights };
}

/** Beyond the border, the texel at the border is repeated. */
export function convolveRows(plane: Plane, width: number, height: number, kernel: Kernel): Plane {
  const { radius, weights } = kernel;
  const out = new Float32Array(plane.length);
  const padded = new Float32Array(width + weights.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.fill(plane[row]!, 0, radius);
    padded.set(plane.subarray(row, row + width), radius);
    padded.fill(plane[row + width - 1]!, radius + width);
    for (let k = 0; k < weights.length; k += TAPS_AT_ONCE) {
      addTaps(out, row, width, weights, k, padded, k, k + 1, k + 2, k + 3);
    }
  }
  return out;
}

/**
 * The sums of a whole row are computed together, so that memory is read in sequence. Beyond the border, the texel at
 * the border is repeated.
 */
export function convolveColumns(plane: Plane, width: number, height: number, kernel: Kernel): Plane {
  const { radius, weights } = kernel;
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const rowAt = (k: number) => Math.min(Math.max(y + k - radius, 0), height - 1) * width;
    for (let k = 0; k < weights.length; k += TAPS_AT_ONCE) {
      addTaps(out, y * width, width, weights, k, plane, rowAt(k), rowAt(k + 1), rowAt(k + 2), rowAt(k + 3));
    }
  }
  return out;
}

function addTaps(
  out: Plane,
  to: number,
  count: number,
  weights: Float64Array,
  k: number,
  from: Plane,
  at0: number,
  at1: number,
  at2: number,
  at3: number,
): void {
  const w0 = weights[k]!;
  const w1 = weights[k + 1]!;
  const w2 = weights[k + 2]!;
  const w3 = weights[k + 3]!;
  for (let x = 0; x < count; x++) {
    out[to + x]! += w0 * from[at0 + x]! + w1 * from[at1 + x]! + w2 * from[at2 + x]! + w3 * from[at3 + x]!;
  }
}
