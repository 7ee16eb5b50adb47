import { describe, expect, it } from 'vitest';
import { CHUNK_CELLS } from '../../../../src/simulator/sim/terrain/index.js';
import { freshGridSamples, SAMPLE_SIZE, stepErrors } from '../../../../src/renderer/scene/terrain/chunk-errors.js';
import { CHUNK_STEPS } from '../../../../src/renderer/scene/terrain/terrain-frame.js';

const EDGE = CHUNK_CELLS + 1;
/** The radius of a body so large that its surface is flat within a chunk. */
const FLAT = 1e30;

/** Makes samples. The first number of a sample is a height, and the second number is a colour. */
function samplesOf(height: (i: number, j: number) => number, red: (i: number, j: number) => number = () => 0) {
  const samples = freshGridSamples();
  for (let j = 0; j < EDGE; j++) {
    for (let i = 0; i < EDGE; i++) samples.set([height(i, j), red(i, j)], (j * EDGE + i) * SAMPLE_SIZE);
  }
  return samples;
}

describe('the error of a coarser step of a chunk', () => {
  it('the error of a coarser step is zero if slope and colour gradient are uniform', () => {
    const errors = stepErrors(
      samplesOf(
        (i, j) => 3 * i - 2 * j,
        (i, j) => (i + j) / 50,
      ),
      1,
      FLAT,
    );
    expect(errors).toHaveLength(CHUNK_STEPS.length - 1);
    for (const { height, look } of errors) {
      expect(height).toBeLessThan(1e-9);
      expect(look).toBeLessThan(1e-9);
    }
  });

  it('the error of a coarser step is the height of a peak that the step skips', () => {
    const errors = stepErrors(
      samplesOf((i, j) => (i === 5 && j === 11 ? 7 : 0)),
      1,
      FLAT,
    );
    expect(errors.map(({ height }) => height)).toEqual([7, 7, 7, 7]);
  });

  it('the error of a coarser step depends on the diagonal along which cells are split into triangles', () => {
    // The surface has a fold along a diagonal. With step 16, cells are split into triangles along this diagonal, so the
    // error is 0.
    const fold = stepErrors(
      samplesOf((i, j) => Math.abs(i - j)),
      1,
      FLAT,
    );
    expect(fold[3]!.height).toBeCloseTo(0, 9);
    const across = stepErrors(
      samplesOf((i, j) => Math.abs(i + j - CHUNK_CELLS)),
      1,
      FLAT,
    );
    expect(across[3]!.height).toBeGreaterThan(10);
  });

  it('the error of a coarser step includes the sag of the sphere under the middle of a cell', () => {
    const [two, four] = stepErrors(
      samplesOf(() => 0),
      10,
      6_371_000,
    );
    expect(two!.height).toBeCloseTo((2 * 10) ** 2 / (4 * 6_371_000), 12);
    expect(four!.height).toBeCloseTo(4 * two!.height, 12);
  });

  it('the error of a coarser step includes the colours that it loses', () => {
    const border = stepErrors(
      samplesOf(
        () => 0,
        (i) => (i >= 7 ? 0.5 : 0),
      ),
      1,
      FLAT,
    );
    const speck = stepErrors(
      samplesOf(
        () => 0,
        (i, j) => (i === 7 && j === 7 ? 0.5 : 0),
      ),
      1,
      FLAT,
    );
    expect(border[1]!.look).toBeGreaterThan(0.05);
    expect(speck[1]!.look).toBeCloseTo(0.125, 9);
    expect(border[3]!.look).toBeGreaterThan(border[1]!.look);
  });
});
