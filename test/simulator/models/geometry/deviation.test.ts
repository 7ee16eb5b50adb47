import { describe, expect, test } from 'vitest';
import { MeasuredSurface } from '../../../../src/simulator/models/geometry/deviation.js';
import type { Triangles } from '../../../../src/simulator/models/geometry/triangle-tree.js';

const square = (z: number): Triangles => ({
  positions: new Float32Array([-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
});

/** Makes the four sides of a pyramid on the square at height 0. */
const tent = (height: number): Triangles => ({
  positions: new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, 0, 0, height]),
  indices: new Uint32Array([0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4]),
});

describe('the deviation of two surfaces', () => {
  test('the deviation of equal surfaces is zero', () => {
    expect(new MeasuredSurface([square(0)]).deviation([square(0)], 0)).toBeLessThan(1e-6);
  });

  test('the measured deviation of parallel surfaces is their distance or slightly more', () => {
    const deviation = new MeasuredSurface([square(0)]).deviation([square(0.25)], 0);
    expect(deviation).toBeGreaterThanOrEqual(0.25);
    expect(deviation).toBeLessThan(0.28);
  });

  test('the deviation of two surfaces is the largest distance from a point of one surface to the other surface', () => {
    for (const [one, other] of [[square(0), tent(0.5)], [tent(0.5), square(0)]] as const) {
      const deviation = new MeasuredSurface([one]).deviation([other], 0);
      expect(deviation).toBeGreaterThanOrEqual(0.5);
      expect(deviation).toBeLessThan(0.56);
    }
  }); // prettier-ignore

  test('the deviation of two surfaces finds a difference in the middle of a face', () => {
    // The ridge of the roof is above the middle of the square, far from all vertices of the roof and the square.
    const roof: Triangles = {
      positions: new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, -1, 0, 0.5, 1, 0, 0.5]),
      indices: new Uint32Array([0, 1, 5, 0, 5, 4, 2, 3, 4, 2, 4, 5]),
    };
    expect(new MeasuredSurface([square(0)]).deviation([roof], 0)).toBeGreaterThan(0.4);
  });

  test('the deviation of two surfaces ignores vertices without triangles', () => {
    const far = square(0);
    const positions = new Float32Array([...far.positions, 0, 0, 100]);
    expect(new MeasuredSurface([{ ...far, positions }]).deviation([square(0)], 0)).toBeLessThan(1e-6);
  });

  test('the deviation of a surface from an empty one is infinite', () => {
    const nothing = { positions: new Float32Array(), indices: new Uint32Array() };
    expect(new MeasuredSurface([square(0)]).deviation([nothing], 0)).toBe(Infinity);
  });

  test('if the caller gives a lower bound, the deviation of two surfaces is at least this bound', () => {
    expect(new MeasuredSurface([square(0)]).deviation([square(0.25)], 0.75)).toBeCloseTo(0.75, 5);
  });
});
