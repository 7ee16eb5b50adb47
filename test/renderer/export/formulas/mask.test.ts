import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/index.js';
import vectors from '../../../simulator/paint/vectors/mask.json' with { type: 'json' };
import { maskPlace, maskShare } from '../../../../src/renderer/export/formulas/mask.js';
import { maskLevels } from '../../../../src/renderer/scene/fleet/mask-image.js';

const FLAT = { scale: 1, angleDeg: 0 };
const UP: Vec3 = [0, 1, 0];

const image = (width: number, ...greys: number[]) => ({
  width,
  height: greys.length / width,
  bytes: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])),
});

describe('the formulas of image masks', () => {
  it.each(vectors.cases)(
    'maskPlace() returns the results in the shared vectors: $name',
    ({ expected, density, point, normal, ...turn }) => {
      const [u, v] = maskPlace(turn, density as [number, number], point as unknown as Vec3, normal as unknown as Vec3);
      expect(Math.abs(u - expected[0]!)).toBeLessThan(vectors.tolerance);
      expect(Math.abs(v - expected[1]!)).toBeLessThan(vectors.tolerance);
    },
  );

  it('maskShare() shows the second colour in the bright half of an image, and repeats the image', () => {
    const mask = maskLevels(image(4, 0, 0, 255, 255), 64);
    const shareAt = (across: number): number => maskShare(mask, FLAT, [0, 1, across], UP, 0.001);
    expect(shareAt(0.25)).toBeCloseTo(1, 3);
    expect(shareAt(-0.25)).toBeCloseTo(0, 3);
    expect(shareAt(1.25)).toBeCloseTo(1, 3);
    expect(shareAt(-7.25)).toBeCloseTo(0, 3);
  });

  it('maskShare() mixes both colours evenly where a pixel covers the whole image', () => {
    const mask = maskLevels(image(4, 0, 0, 255, 255), 64);
    expect(maskShare(mask, FLAT, [0.1, 1, 0.2], UP, 3)).toBeCloseTo(0.5, 3);
  });
});
