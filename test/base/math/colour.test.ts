import { describe, expect, it } from 'vitest';
import { linearColourFromSrgb, linearFromSrgb, srgbFromLinear } from '../../../src/base/math/index.js';
import vectors from './vectors/srgb.json' with { type: 'json' };

describe('the sRGB curve', () => {
  it.each(vectors.cases)('the sRGB curve maps $srgb to $linear and back', ({ srgb, linear }) => {
    expect(Math.abs(linearFromSrgb(srgb) - linear)).toBeLessThanOrEqual(vectors.tolerance);
    // The standard defines one threshold for sRGB and one for linear light, which do not match exactly. Near them, a
    // value changes by up to 3e-7 when it is converted and converted back.
    expect(Math.abs(srgbFromLinear(linear) - srgb)).toBeLessThanOrEqual(3e-7);
  });
});

describe('a colour in linear light', () => {
  it('the conversion of a colour is exact even after conversions of nearby values', () => {
    // Close values share a slot of the cache, so each value replaces the previous value.
    const components = [0, 1, 0.5, ...Array.from({ length: 300 }, (_, i) => 0.5 + i * 1e-6), 0.04045, 1.5, -0.5, 0.5];
    for (const c of [...components, ...components.toReversed()]) {
      expect(linearColourFromSrgb([c, 0.25, c])).toEqual([linearFromSrgb(c), linearFromSrgb(0.25), linearFromSrgb(c)]);
    }
  });
});
