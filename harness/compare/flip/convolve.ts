import type { Plane } from './opponent-planes.js';

/** An odd number of weights about a centre; one dimension of a separable filter. */
export interface Kernel {
  /** Weights from −radius to +radius. */
  readonly weights: Float32Array;
  readonly radius: number;
}

/** Builds a kernel from a function of the distance in texels. */
export function kernelOf(radius: number, weight: (x: number) => number): Kernel {
  return { radius, weights: Float32Array.from({ length: 2 * radius + 1 }, (_, i) => weight(i - radius)) };
}

/** Convolves rows; beyond the border the edge texel repeats. */
export function convolveRows(plane: Plane, width: number, height: number, kernel: Kernel): Plane {
  const { radius, weights } = kernel;
  const out = new Float32Array(plane.length);
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.fill(plane[row]!, 0, radius);
    padded.set(plane.subarray(row, row + width), radius);
    padded.fill(plane[row + width - 1]!, radius + width);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += weights[k]! * padded[x + k]!;
      out[row + x] = sum;
    }
  }
  return out;
}

/** Convolves columns, a row of sums at a time so that memory is walked in order; beyond the border the edge texel repeats. */
export function convolveColumns(plane: Plane, width: number, height: number, kernel: Kernel): Plane {
  const { radius, weights } = kernel;
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const to = y * width;
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k]!;
      const from = Math.min(Math.max(y + k - radius, 0), height - 1) * width;
      for (let x = 0; x < width; x++) out[to + x]! += weight * plane[from + x]!;
    }
  }
  return out;
}
