import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/index.js';
import vectors from '../../../simulator/paint/vectors/pattern.json' with { type: 'json' };
import { patternShare } from '../../../../src/renderer/export/formulas/pattern.js';

type Mask = Parameters<typeof patternShare>[0];

describe('the pattern formula patternShare()', () => {
  it.each(vectors.cases)(
    'patternShare() returns the results in the shared vectors: $name',
    ({ pattern, point, width, expected, ...turn }) => {
      const share = patternShare(pattern as Mask, turn, point as unknown as Vec3, width);
      expect(Math.abs(share - expected)).toBeLessThan(vectors.tolerance);
    },
  );

  it('each colour of a camouflage pattern covers about half of its area', () => {
    const points = Array.from({ length: 4000 }, (_, i): Vec3 => [
      (i % 20) * 0.37,
      (Math.floor(i / 20) % 20) * 0.41,
      Math.floor(i / 400) * 0.43,
    ]);
    const shares = points.map((point) => patternShare('camouflage', { scale: 1, angleDeg: 0 }, point, 0.01));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.35);
    expect(mean).toBeLessThan(0.65);
  });
});
