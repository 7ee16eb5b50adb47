import { describe, expect, test } from 'vitest';

describe('the comparison of typed arrays in tests', () => {
  test('typed arrays of one kind are equal if their elements are', () => {
    const long = Float32Array.from({ length: 100_000 }, (_, i) => Math.sqrt(i));
    expect({ values: [long] }).toEqual({ values: [long.slice()] });
    expect(long.slice()).toStrictEqual(long);
    expect(new Uint8Array([1, 2, 3]).subarray(1)).toEqual(new Uint8Array([2, 3]));
    const quietNaN = new Float32Array(new Uint32Array([0x7fc0_0001]).buffer);
    expect(quietNaN).toEqual(new Float32Array([NaN]));
  });

  test.each([
    ['an element', new Float32Array([1, 2]), new Float32Array([1, 3])],
    ['the sign of zero', new Float32Array([0]), new Float32Array([-0])],
    ['the number of elements', new Uint8Array([1, 2]), new Uint8Array([1, 2, 0])],
    ['the type of elements', new Uint8Array([1, 2]), new Int8Array([1, 2])],
  ])('typed arrays are not equal if they differ in %s', (_what, one, other) => {
    expect({ values: [one] }).not.toEqual({ values: [other] });
    expect(one).not.toStrictEqual(other);
  });
});
