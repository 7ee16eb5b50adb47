import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finiteHalf, halfFromNumber, numberFromHalf } from '../../../../src/base/images/pixels/half-float.js';

const HALF_MAX = 65_504;

const finite = fc.integer({ min: 0, max: 0xffff }).filter((half) => (half & 0x7c00) !== 0x7c00);

describe('half floats', () => {
  it('every finite half float survives conversion to a number and back', () => {
    for (let half = 0; half <= 0xffff; half++) {
      if ((half & 0x7c00) === 0x7c00) continue;
      expect(halfFromNumber(numberFromHalf(half))).toBe(half);
    }
  });

  it('a number is converted to the nearest half float', () => {
    fc.assert(
      fc.property(fc.double({ min: -HALF_MAX, max: HALF_MAX, noNaN: true }), finite, (value, other) => {
        const exact = Math.fround(value); // the conversion rounds to single precision first
        const error = Math.abs(numberFromHalf(halfFromNumber(value)) - exact);
        expect(error).toBeLessThanOrEqual(Math.abs(numberFromHalf(other) - exact));
      }),
      { numRuns: 2000 },
    );
  });

  it('a number midway between two half floats is rounded to the even half float', () => {
    expect(numberFromHalf(halfFromNumber(2049))).toBe(2048);
    expect(numberFromHalf(halfFromNumber(2051))).toBe(2052);
    expect(numberFromHalf(halfFromNumber(2 ** -25))).toBe(0);
    expect(numberFromHalf(halfFromNumber(3 * 2 ** -25))).toBe(2 ** -23);
  });

  it('a number beyond the range of half floats becomes the largest half float of its sign, and NaN becomes 0', () => {
    expect(numberFromHalf(halfFromNumber(1e30))).toBe(HALF_MAX);
    expect(numberFromHalf(halfFromNumber(-Infinity))).toBe(-HALF_MAX);
    expect(halfFromNumber(65_519)).toBe(0x7bff);
    expect(halfFromNumber(65_520)).toBe(0x7bff);
    expect(halfFromNumber(NaN)).toBe(0);
    expect([0x7c00, 0xfc00, 0x7e00, 0x3c00].map(finiteHalf)).toEqual([0x7bff, 0xfbff, 0, 0x3c00]);
  });
});
