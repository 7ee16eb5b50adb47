import { describe, expect, it } from 'vitest';
import { convolveColumns, convolveRows, kernelOf } from '../../../src/compare/flip/convolve.js';

const box = kernelOf(1, () => 1 / 3);

describe('separable convolution', () => {
  it('convolution along rows spreads an impulse only within its row', () => {
    const plane = new Float32Array(15);
    plane[7] = 3;
    expect([...convolveRows(plane, 5, 3, box)]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  });

  it('convolution along columns spreads an impulse only within its column', () => {
    const plane = new Float32Array(15);
    plane[7] = 3;
    expect([...convolveColumns(plane, 5, 3, box)]).toEqual([0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
  });

  it('separable convolution repeats the border, so that a flat picture stays flat', () => {
    const plane = new Float32Array(12).fill(2);
    const filtered = convolveColumns(convolveRows(plane, 4, 3, box), 4, 3, box);
    for (const value of filtered) expect(value).toBeCloseTo(2, 5);
  });

  it('separable convolution applies the weight at −1 to the texel on the left, and does not mirror the kernel', () => {
    const left = kernelOf(1, (x) => (x === -1 ? 1 : 0));
    expect([...convolveRows(Float32Array.of(1, 2, 3), 3, 1, left)]).toEqual([1, 1, 2]);
    expect([...convolveColumns(Float32Array.of(1, 2, 3), 1, 3, left)]).toEqual([1, 1, 2]);
  });
});
