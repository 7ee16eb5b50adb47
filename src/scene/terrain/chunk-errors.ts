import { CHUNK_CELLS } from '../../sim/terrain/index.js';
import { CHUNK_STEPS, type StepError } from './terrain-frame.js';

const EDGE = CHUNK_CELLS + 1;

/** The numbers of a {@link GridSample}: height (m, radial), then those of its look. */
export const SAMPLE_SIZE = 9;
/** The first number of the look: colour 3, normal 3, water 1, cloud 1, each scaled so that a difference of 1 is white on black. */
const LOOK = 1;

/** The samples of a grid: {@link SAMPLE_SIZE} numbers per vertex. */
export type GridSamples = Float64Array;

export const freshGridSamples = (): GridSamples => new Float64Array(EDGE * EDGE * SAMPLE_SIZE);

/**
 * Measures what each step above 1 leaves out of a grid: every vertex is compared with the point of the triangle that is
 * drawn in its place.
 * @param cell the edge of a cell, m
 * @param radius the radius of the body, m
 */
export function stepErrors(samples: GridSamples, cell: number, radius: number): readonly StepError[] {
  return CHUNK_STEPS.slice(1).map((step) => {
    const { height, look } = errorAt(samples, step);
    // The middle of a cell lies under the ball by half its diagonal squared over twice the radius.
    return { height: height + (step * cell) ** 2 / (4 * radius), look };
  });
}

function errorAt(samples: GridSamples, step: number): StepError {
  let height = 0;
  let squares = 0;
  let most = 0;
  for (let j = 0; j < EDGE; j++) {
    for (let i = 0; i < EDGE; i++) {
      if (i % step === 0 && j % step === 0) continue;
      const { p, q, r, u, v } = triangleAt(i, j, step);
      const at = (j * EDGE + i) * SAMPLE_SIZE;
      const difference = (k: number): number => {
        const a = samples[p + k]!;
        return samples[at + k]! - (a + (samples[q + k]! - a) * u + (samples[r + k]! - a) * v);
      };
      height = Math.max(height, Math.abs(difference(0)));
      let look = 0;
      for (let k = LOOK; k < SAMPLE_SIZE; k++) look += difference(k) ** 2;
      squares += look;
      most = Math.max(most, look);
    }
  }
  // A quarter of the worst counts as much as the mean: a border that is lost shows, one odd vertex does not.
  return { height, look: Math.max(Math.sqrt(squares / (EDGE * EDGE)), Math.sqrt(most) / 4) };
}

/** The corners of a triangle, as offsets in the samples, and the weights of the second and the third. */
interface TrianglePoint {
  p: number;
  q: number;
  r: number;
  u: number;
  v: number;
}

const found: TrianglePoint = { p: 0, q: 0, r: 0, u: 0, v: 0 };

/** Returns the triangle of the index list of a step that a vertex lies in. */
function triangleAt(i: number, j: number, step: number): TrianglePoint {
  const ci = Math.min(CHUNK_CELLS / step - 1, Math.floor(i / step));
  const cj = Math.min(CHUNK_CELLS / step - 1, Math.floor(j / step));
  const x = i / step - ci;
  const y = j / step - cj;
  const a = (cj * EDGE + ci) * step * SAMPLE_SIZE;
  const b = a + step * SAMPLE_SIZE;
  const c = a + EDGE * step * SAMPLE_SIZE;
  const d = c + step * SAMPLE_SIZE;
  if ((ci + cj) % 2 === 0) {
    if (x >= y) write(a, b, d, x - y, y);
    else write(a, d, c, x, y - x);
  } else if (x + y <= 1) write(a, b, c, x, y);
  else write(d, c, b, 1 - x, 1 - y);
  return found;
}

function write(p: number, q: number, r: number, u: number, v: number): void {
  found.p = p;
  found.q = q;
  found.r = r;
  found.u = u;
  found.v = v;
}
