import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vec3, type Vec3 } from '../../../../../src/base/math/index.js';
import { starCells, visibleStars } from '../../../../../src/renderer/scene/sky/stars/star-cells.js';
import { starField } from '../../../../../src/renderer/scene/sky/stars/star-field.js';

const { points, cells } = starCells(starField());

const direction = fc
  .tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((v) => Math.hypot(...v) > 1e-3)
  .map((v) => vec3.normalize(v as unknown as Vec3));

describe('starCells', () => {
  it('starCells puts every star into exactly one cell', () => {
    expect(points).toHaveLength(starField().length);
    expect(new Set(points)).toHaveProperty('size', points.length);
    expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(points.length);
  });
});

describe('visibleStars', () => {
  it('visibleStars includes every star inside the view cone', () => {
    fc.assert(
      fc.property(direction, fc.double({ min: 0.01, max: Math.PI, noNaN: true }), (forward, halfAngle) => {
        const runs = visibleStars(cells, forward, halfAngle);
        points.forEach((point, index) => {
          if (vec3.dot(point.direction, forward) < Math.cos(halfAngle) + 1e-9) return;
          expect(runs.some(({ first, count }) => index >= first && index < first + count)).toBe(true);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('visibleStars selects few stars in few runs for a narrow view', () => {
    const runs = visibleStars(cells, [0, 0, 1], 0.3);
    expect(runs.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(points.length / 5);
    expect(runs.length).toBeLessThan(12);
  });

  it('visibleStars combines all cells into one run when the whole sky is in view', () => {
    expect(visibleStars(cells, [0, 0, 1], Math.PI)).toEqual([{ first: 0, count: points.length }]);
  });
});
