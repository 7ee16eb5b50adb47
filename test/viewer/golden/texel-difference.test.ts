import { describe, expect, test } from 'vitest';
import { differenceTexels, rgbAt, rgbDifference, type Texels } from '../../../src/viewer/golden/texel-difference.js';

function picture(width: number, height: number, ...texels: readonly (readonly [number, number, number])[]): Texels {
  return { width, height, data: new Uint8ClampedArray(texels.flatMap((rgb) => [...rgb, 255])) };
}

describe('the difference between two pictures', () => {
  const a = picture(2, 1, [10, 20, 30], [200, 100, 0]);
  const b = picture(2, 1, [12, 20, 25], [200, 100, 0]);

  test('the difference between two pictures is the absolute difference of each channel, multiplied by the gain and clamped', () => {
    expect([...differenceTexels(a, b, 1).data]).toEqual([2, 0, 5, 255, 0, 0, 0, 255]);
    expect([...differenceTexels(a, b, 100).data.subarray(0, 4)]).toEqual([200, 0, 255, 255]);
  });

  test('the difference between two pictures is magenta where only one picture has texels', () => {
    const small = picture(1, 1, [10, 20, 31]);
    expect([...differenceTexels(a, small, 1).data]).toEqual([0, 0, 1, 255, 255, 0, 255, 255]);
  });

  test('the difference at the texel under the pointer has a sign, and a point outside the picture has no colour to compare', () => {
    expect(rgbDifference(rgbAt(a, 0, 0)!, rgbAt(b, 0, 0)!)).toEqual([2, 0, -5]);
    expect(rgbAt(a, 2, 0)).toBeNull();
    expect(rgbAt(a, 0, -1)).toBeNull();
  });
});
