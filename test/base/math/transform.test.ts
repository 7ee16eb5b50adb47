import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affineDeterminant,
  affineFromTransform,
  affineGrowth,
  affineNormal,
  affineVector,
  composeAffine,
  composeRigid,
  invertAffine,
  transformPoint,
  vec3,
  type Vec3,
} from '../../../src/base/math/index.js';

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

const sign = fc.constantFrom(1, -1);
const mirror = fc.tuple(sign, sign, sign);
const direction = point.filter((v) => vec3.length(v) > 0.1).map((v) => vec3.normalize(v));

describe('affine maps', () => {
  it('composed affine maps act like transforms in sequence, even with nested non-uniform scales', () => {
    fc.assert(
      fc.property(transform, transform, point, (outer, inner, p) => {
        const both = composeAffine(new Float64Array(12), affineFromTransform(outer), affineFromTransform(inner));
        const expected = transformPoint(outer, transformPoint(inner, p));
        at(both, p).forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 8));
      }),
    );
  });

  it('the inverse of an affine map returns each point to its place, and a flat map has no inverse', () => {
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

  it('the determinant of an affine map is its volume ratio, negative for a mirror image', () => {
    const scaled = (scale: Vec3): number =>
      affineDeterminant(affineFromTransform({ translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale }));
    expect(scaled([2, 3, 4])).toBe(24);
    expect(scaled([2, -3, 4])).toBe(-24);
  });

  it('the growth factor of an affine map is at least its largest stretching factor, and at most √3 times that factor', () => {
    fc.assert(
      fc.property(transform, transform, direction, (outer, inner, way) => {
        const m = composeAffine(new Float64Array(12), affineFromTransform(outer), affineFromTransform(inner));
        const growth = affineGrowth(m);
        expect(vec3.length(affineVector(m, way))).toBeLessThanOrEqual(growth * (1 + 1e-12));
        const columns = [0, 1, 2].map((k) => Math.hypot(m[k]!, m[k + 4]!, m[k + 8]!));
        expect(growth).toBeLessThanOrEqual(Math.sqrt(3) * Math.max(...columns));
      }),
    );
    const diagonal = affineFromTransform({ translation: [9, 9, 9], rotation: [0, 0, 0, 1], scale: [2, -3, 0.5] });
    expect(affineGrowth(diagonal)).toBe(3);
  });

  it('affine maps keep normals perpendicular to the surface, even when stretched and mirrored', () => {
    fc.assert(
      fc.property(transform, mirror, direction, direction, (turn, signs, normal, other) => {
        fc.pre(vec3.length(vec3.cross(normal, other)) > 0.1);
        const scale = turn.scale.map((value, i) => value * signs[i]!) as unknown as Vec3;
        const m = affineFromTransform({ ...turn, scale });
        const out = vec3.normalize(affineNormal(m, normal));
        const along = vec3.cross(normal, other);
        expect(vec3.dot(out, vec3.normalize(affineVector(m, along)))).toBeCloseTo(0, 9);
        expect(vec3.dot(out, affineVector(m, normal))).toBeGreaterThan(0);
      }),
    );
  });

  it('the affine map of two composed transforms equals the composed affine maps of the two, even for mirrored scales', () => {
    fc.assert(
      fc.property(transform, transform, mirror, mirror, (outer, inner, a, b) => {
        const even = { ...outer, scale: a.map((sign) => sign * outer.scale[0]) as unknown as Vec3 };
        const odd = { ...inner, scale: inner.scale.map((value, i) => value * b[i]!) as unknown as Vec3 };
        const both = composeAffine(new Float64Array(12), affineFromTransform(even), affineFromTransform(odd));
        affineFromTransform(composeRigid(even, odd)).forEach((value, i) => expect(value).toBeCloseTo(both[i]!, 9));
      }),
    );
  });

  it('an affine map has no inverse if its volume ratio is so small that the inverse would not be finite', () => {
    const thin = (x: number) =>
      affineFromTransform({ translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [x, 1, 1] });
    const out = new Float64Array(12).fill(7);
    expect(invertAffine(out, thin(1e-309))).toBe(false);
    expect(out).toEqual(new Float64Array(12).fill(7));
    expect(invertAffine(out, thin(1e-307))).toBe(true);
  });
});
