import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vec3, type Vec3 } from '../../../src/base/math/index.js';
import { normalFromOctahedral } from '../../../src/base/math/octahedral.js';
import { octahedralFromNormal, packNormal, unpackNormal } from '../../twins/octahedral.js';
import vectors from './vectors/octahedral.json' with { type: 'json' };

function angleBetween(a: Vec3, b: Vec3): number {
  // Use atan2, because acos cannot resolve angles below 1e-8.
  return Math.atan2(vec3.length(vec3.cross(a, b)), vec3.dot(a, b));
}

const unitVectors = fc
  .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }))
  .map(([z, angle]): Vec3 => {
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  });

describe('octahedral unit vectors', () => {
  it.each(vectors.cases)('octahedral encoding maps $name to a word and back', ({ normal, octahedral }) => {
    const point = octahedralFromNormal(normal as unknown as Vec3);
    expect(Math.abs(point[0] - octahedral[0]!)).toBeLessThanOrEqual(vectors.tolerance);
    expect(Math.abs(point[1] - octahedral[1]!)).toBeLessThanOrEqual(vectors.tolerance);
    const back = normalFromOctahedral(octahedral as unknown as [number, number]);
    expect(angleBetween(back, normal as unknown as Vec3)).toBeLessThanOrEqual(1e-12);
  });

  it('octahedral encoding in 32 bits changes a vector by at most a few thousandths of a degree', () => {
    fc.assert(
      fc.property(unitVectors, (n) => {
        expect(angleBetween(unpackNormal(packNormal(n)), n)).toBeLessThan(vectors.packedToleranceRad);
      }),
      { numRuns: 2000 },
    );
  });

  it('octahedral encoding stores x in the low half of the word', () => {
    expect(packNormal([1, 0, 0])).toBe(0x0000_7fff);
    expect(packNormal([0, 1, 0])).toBe(0x7fff_0000);
    expect(packNormal([-1, 0, 0])).toBe(0x0000_8001);
  });

  it('octahedral decoding reads the lowest snorm value as -1', () => {
    expect(unpackNormal(0x0000_8000)).toEqual(unpackNormal(0x0000_8001));
  });
});
