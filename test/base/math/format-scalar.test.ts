import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScalar } from '../../../src/base/math/format-scalar.js';

describe('formatScalar', () => {
  it.each([
    [0, '0'],
    [-0, '-0'],
    [-122.25, '-122.25'],
    [1234567.891, '1234567.89'],
    [123456789, '123456789'],
    [999999999.9, '1E+09'],
    [1e21, '1E+21'],
    [0.0001, '0.0001'],
    [0.00001, '1E-05'],
    [Math.fround(0.1), '0.100000001'],
    [2.5e100, '2.5E+100'],
    [1234567890, '1.23456789E+09'],
    [NaN, '0'],
    [-Infinity, '0'],
  ])('formatScalar formats %d as %s', (value, text) => {
    expect(formatScalar(value)).toBe(text);
  });

  it('formatScalar is exact within half a unit of the ninth digit, and writes no trailing zeros', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = formatScalar(value);
        expect(text).toMatch(/^-?(\d+(\.\d*[1-9])?|\d(\.\d*[1-9])?E[+-]\d{2,3})$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 5.0001e-9);
      }),
    );
  });
});
