import { CHUNK_CELLS } from '../../../simulator/sim/terrain/index.js';
import { CHUNK_STEPS, type StepError } from './terrain-frame.js';

const EDGE = CHUNK_CELLS + 1;

/**
 * Number of values for each vertex in {@link GridSamples}. The first is the height (m, radial); the others describe the
 * look of the ground.
 */
export const SAMPLE_SIZE = 9;
/**
 * Index of the first value that describes the look of the ground. The values for the look are: three for the colour,
 * three for the normal, one for water, one for cloud. These values are scaled so that 1 is the difference between white
 * and black.
 */
const LOOK = 1;

export type GridSamples = Float64Array;

export const freshGridSamples = (): GridSamples => new Float64Array(EDGE * EDGE * SAMPLE_SIZE);

/**
 * For each step above 1, returns the error of a chunk that is drawn with this step. The order is that of {@link
 * CHUNK_STEPS}. Every vertex that a step leaves out is compared with the triangle that covers its position.
 * @param cell length of a cell's edge, m
 * @param radius radius of the body, m
 */
export function stepErrors(samples: GridSamples, cell: number, radius: number): readonly StepError[] {
  leftOut ??= CHUNK_STEPS.slice(1).map(leftOutAt);
  return leftOut.map((each, index) => {
    const step = CHUNK_STEPS[index + 1]!;
    const { height, look } = errorAt(samples, each);
    // The centre of a flat cell is below the sphere by (half its diagonal)² / (2 × radius).
    return { height: height + (step * cell) ** 2 / (4 * radius), look };
  });
}

interface LeftOut {
  /**
   * Four offsets in the samples for each vertex that a step leaves out: the offset of the vertex itself, and the
   * offsets of its triangle's corners.
   */
  readonly offsets: Uint16Array;
  /**
   * Two numbers for each vertex that a step leaves out: the weights of the second and the third corner of its triangle.
   */
  readonly weights: Float64Array;
}

/** Computed for the first chunk, because a process that draws no ground does not need it. */
let leftOut: readonly LeftOut[] | undefined;

function errorAt(samples: GridSamples, { offsets, weights }: LeftOut): StepError {
  let height = 0;
  let squares = 0;
  let most = 0;
  for (let n = 0; n < offsets.length / 4; n++) {
    const at = offsets[4 * n]!;
    const p = offsets[4 * n + 1]!;
    const q = offsets[4 * n + 2]!;
    const r = offsets[4 * n + 3]!;
    const u = weights[2 * n]!;
    const v = weights[2 * n + 1]!;
    let look = 0;
    for (let k = 0; k < SAMPLE_SIZE; k++) {
      const a = samples[p + k]!;
      const difference = samples[at + k]! - (a + (samples[q + k]! - a) * u + (samples[r + k]! - a) * v);
      if (k < LOOK) height = Math.max(height, Math.abs(difference));
      else look += difference * difference;
    }
    squares += look;
    most = Math.max(most, look);
  }
  // The error of the look is the root mean square of all errors or, if that is larger, a quarter of the largest error.
  // A single vertex that differs is inconspicuous, but the loss of a border would be obvious.
  return { height, look: Math.max(Math.sqrt(squares / (EDGE * EDGE)), Math.sqrt(most) / 4) };
}

function leftOutAt(step: number): LeftOut {
  const offsets: number[] = [];
  const weights: number[] = [];
  for (let j = 0; j < EDGE; j++) {
    for (let i = 0; i < EDGE; i++) {
      if (i % step === 0 && j % step === 0) continue;
      const { corners, u, v } = triangleAt(i, j, step);
      offsets.push((j * EDGE + i) * SAMPLE_SIZE, ...corners);
      weights.push(u, v);
    }
  }
  return { offsets: Uint16Array.from(offsets), weights: Float64Array.from(weights) };
}

function triangleAt(i: number, j: number, step: number): { corners: [number, number, number]; u: number; v: number } {
  const last = CHUNK_CELLS / step - 1;
  const column = Math.min(last, Math.floor(i / step));
  const row = Math.min(last, Math.floor(j / step));
  const x = i / step - column;
  const y = j / step - row;
  const a = (row * EDGE + column) * step * SAMPLE_SIZE;
  const b = a + step * SAMPLE_SIZE;
  const c = a + EDGE * step * SAMPLE_SIZE;
  const d = c + step * SAMPLE_SIZE;
  if ((column + row) % 2 === 0) {
    return x >= y ? { corners: [a, b, d], u: x - y, v: y } : { corners: [a, d, c], u: x, v: y - x };
  }
  return x + y <= 1 ? { corners: [a, b, c], u: x, v: y } : { corners: [d, c, b], u: 1 - x, v: 1 - y };
}
