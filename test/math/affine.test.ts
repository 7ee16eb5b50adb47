import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affineDeterminant,
  affineFromTransform,
  composeAffine,
  invertAffine,
  transformPoint,
  type Vec3,
} from '../../src/math/index.js';

const at = (m: Float64Array, [x, y, z]: Vec3): number[] =>
  [0, 4, 8].map((row) => m[row]! * x + m[row + 1]! * y + m[row + 2]! * z + m[row + 3]!);

const number = fc.double({ min: -9, max: 9, noNaN: true });
const point = fc.tuple(number, number, number);
const size = fc.double({ min: 0.2, max: 4, noNaN: true });
const transform = fc.record({
  translation: point,
  rotation: point.map(([a, b, c]) => {
    const length = Math.hypot(a, b, c, 1);
    return [a / length, b / length, c / length, 1 / length] as const;
  }),
  scale: fc.tuple(size, size, size),
});

describe('affine maps', () => {
  it('do what transforms do, one after the other, though uneven scales turn within each other', () => {
    fc.assert(
      fc.property(transform, transform, point, (outer, inner, p) => {
        const both = composeAffine(new Float64Array(12), affineFromTransform(outer), affineFromTransform(inner));
        const expected = transformPoint(outer, transformPoint(inner, p));
        at(both, p).forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 8));
      }),
    );
  });

  it('are undone by their inverse, and a flat one has none', () => {
    fc.assert(
      fc.property(transform, point, (one, p) => {
        const there = affineFromTransform(one);
        const back = new Float64Array(12);
        expect(invertAffine(back, there)).toBe(true);
        at(back, at(there, p) as unknown as Vec3).forEach((value, i) => expect(value).toBeCloseTo(p[i]!, 6));
      }),
    );
    const flat = affineFromTransform({ translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 0, 1] });
    expect(invertAffine(new Float64Array(12), flat)).toBe(false);
  });

  it('grow volumes by their determinant, which is negative where they mirror', () => {
    const scaled = (scale: Vec3): number =>
      affineDeterminant(affineFromTransform({ translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale }));
    expect(scaled([2, 3, 4])).toBe(24);
    expect(scaled([2, -3, 4])).toBe(-24);
  });

  it('have no inverse that is not finite: the smallest volume that has one, and one below it', () => {
    const thin = (x: number) =>
      affineFromTransform({ translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [x, 1, 1] });
    const out = new Float64Array(12).fill(7);
    expect(invertAffine(out, thin(1e-309))).toBe(false);
    expect(out).toEqual(new Float64Array(12).fill(7));
    expect(invertAffine(out, thin(1e-307))).toBe(true);
  });
});
