import { describe, expect, it } from 'vitest';
import { linearFromSrgb, srgbFromLinear } from '../../../src/base/math/index.js';
import vectors from './vectors/srgb.json' with { type: 'json' };

describe('the sRGB curve', () => {
  it.each(vectors.cases)('the sRGB curve takes $srgb to $linear and back', ({ srgb, linear }) => {
    expect(Math.abs(linearFromSrgb(srgb) - linear)).toBeLessThanOrEqual(vectors.tolerance);
    // The standard's two break points do not meet exactly: coming back across them is off by up to 3e-7.
    expect(Math.abs(srgbFromLinear(linear) - srgb)).toBeLessThanOrEqual(3e-7);
  });
});
