import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affineFromTransform,
  affineNormal,
  affineVector,
  quat,
  vec3,
  type Vec3,
} from '../../../../src/base/math/index.js';
import { groundUpright, partUpright } from '../../../../src/simulator/paint/stickers/box.js';
import { type BoxAxes, groundBoxAxes, partBoxAxes } from '../../../../src/simulator/paint/stickers/index.js';
import { numbersIn } from './fixtures.js';

function expectAxes(axes: BoxAxes, right: Vec3, up: Vec3, out: Vec3): void {
  for (const [found, wanted] of [
    [axes.right, right],
    [axes.up, up],
    [axes.out, out],
  ] as const) {
    for (let i = 0; i < 3; i++) expect(found[i]).toBeCloseTo(wanted[i]!, 12);
  }
}

function expectOrthonormal({ right, up, out }: BoxAxes): void {
  for (const axis of [right, up, out]) expect(vec3.length(axis)).toBeCloseTo(1, 12);
  expect(vec3.distance(vec3.cross(up, out), right)).toBeLessThan(1e-12);
}

const direction = fc
  .tuple(numbersIn(-1, 1), numbersIn(-1, 1), numbersIn(-1, 1))
  .filter((n) => vec3.length(n) > 1e-3) as fc.Arbitrary<Vec3>;

describe('the box of a sticker on a part', () => {
  it("the up axis of the box is the part's +Y, or its +X if +Y is the normal", () => {
    expectAxes(partBoxAxes([0, 0, 2], 0), [1, 0, 0], [0, 1, 0], [0, 0, 1]);
    expectAxes(partBoxAxes([0, 3, 0], 0), [0, 0, 1], [1, 0, 0], [0, 1, 0]);
    expectAxes(partBoxAxes([0, -1e-300, 0], 0), [0, 0, -1], [1, 0, 0], [0, -1, 0]);
    const { up } = partBoxAxes([0, 1, 1], 0);
    expect(vec3.distance(up, vec3.normalize([0, 1, -1]))).toBeLessThan(1e-12);
    // The first normal differs enough from +Y to determine the up direction. The second normal counts as +Y.
    expect(partBoxAxes([1e-8, 1, 0], 0).up[0]).toBeCloseTo(-1, 6);
    expect(partBoxAxes([1e-10, 1, 0], 0).up[0]).toBeCloseTo(1, 6);
  });

  it('the box rotates counter-clockwise by its roll, seen from outside', () => {
    expectAxes(partBoxAxes([0, 0, 1], 90), [0, 1, 0], [-1, 0, 0], [0, 0, 1]);
    expectAxes(partBoxAxes([0, 0, 1], -90), [0, -1, 0], [1, 0, 0], [0, 0, 1]);
    expectAxes(partBoxAxes([0, 0, 1], 3600000090), [0, 1, 0], [-1, 0, 0], [0, 0, 1]);
  });

  it('the axes of the box stay orthonormal on a part of any scale, even a mirrored one', () => {
    const factor = fc.constantFrom(-3, -1, 0.5, 1, 2);
    fc.assert(
      fc.property(direction, direction, numbersIn(-3, 3), fc.tuple(factor, factor, factor), (n, axis, angle, scale) => {
        const rotation = quat.fromAxisAngle(vec3.normalize(axis), angle);
        const placement = affineFromTransform({ translation: [1, 2, 3], rotation, scale });
        const axes = partBoxAxes(n, 30, placement);
        expectOrthonormal(axes);
        expect(vec3.dot(axes.out, vec3.normalize(affineNormal(placement, n)))).toBeCloseTo(1, 9);
        const { up } = partBoxAxes(n, 0, placement);
        expect(vec3.distance(up, vec3.normalize(affineVector(placement, partBoxAxes(n, 0).up)))).toBeLessThan(1e-9);
      }),
    );
  });

  it('the box is orthonormal and right-handed for any normal of any length', () => {
    fc.assert(
      fc.property(direction, numbersIn(-1e5, 1e5), fc.constantFrom(1e-200, 1e-9, 1, 1e9, 1e200), (n, roll, length) => {
        const axes = partBoxAxes(vec3.scale(n, length), roll);
        expectOrthonormal(axes);
        expect(vec3.distance(axes.out, vec3.normalize(n))).toBeLessThan(1e-12);
      }),
    );
  });
});

describe('the box of a sticker on the ground', () => {
  it('the box points north at heading 0 and east at heading 90', () => {
    expectAxes(groundBoxAxes(0, 0, 0), [0, 1, 0], [0, 0, 1], [1, 0, 0]);
    expectAxes(groundBoxAxes(0, 0, 90), [0, 0, -1], [0, 1, 0], [1, 0, 0]);
    expectAxes(groundBoxAxes(0, 90, 0), [-1, 0, 0], [0, 0, 1], [0, 1, 0]);
    const s = Math.SQRT1_2;
    expectAxes(groundBoxAxes(45, 0, 0), [0, 1, 0], [-s, 0, s], [s, 0, s]);
  });

  it("at a pole, a box with heading 0 points along the body's +X axis, for any longitude", () => {
    for (const longitude of [0, 77, -180, 360]) {
      expectAxes(groundBoxAxes(90, longitude, 0), [0, -1, 0], [1, 0, 0], [0, 0, 1]);
      expectAxes(groundBoxAxes(-90, longitude, 0), [0, 1, 0], [1, 0, 0], [0, 0, -1]);
    }
    // North is defined even close to the pole.
    expect(groundBoxAxes(89.9999999, 0, 0).up[0]).toBeCloseTo(-1, 6);
  });

  it('the box on the ground is the same after a full turn of longitude, and right-handed everywhere', () => {
    fc.assert(
      fc.property(numbersIn(-90, 90), numbersIn(-360, 0), numbersIn(-1e5, 1e5), (latitude, longitude, heading) => {
        const axes = groundBoxAxes(latitude, longitude, heading);
        expectOrthonormal(axes);
        const turned = groundBoxAxes(latitude, longitude + 360, heading);
        expect(vec3.distance(axes.up, turned.up)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('the roll of an upright sticker', () => {
  it('an upright sticker turns its up axis towards the given direction, as far as the surface allows', () => {
    expect(partUpright([0, 0, 1], [0, 1, 0.5])).toBeCloseTo(0, 12);
    expect(partUpright([0, 0, 1], [-1, 0, 0])).toBeCloseTo(90, 12);
    expect(groundUpright(0, 0, [0, 0, 1])).toBeCloseTo(0, 12);
    expect(groundUpright(0, 0, [7, 1, 0])).toBeCloseTo(90, 12);
    fc.assert(
      fc.property(
        direction,
        direction,
        numbersIn(-89, 89),
        numbersIn(-180, 180),
        (normal, wish, latitude, longitude) => {
          const n = vec3.normalize(normal);
          const laid = vec3.projectOnPlane(wish, n);
          fc.pre(vec3.length(laid) > 1e-3);
          const { up } = partBoxAxes(normal, partUpright(normal, wish));
          expect(vec3.distance(up, vec3.normalize(laid))).toBeLessThan(1e-9);

          const { out } = groundBoxAxes(latitude, longitude, 0);
          const onGround = vec3.projectOnPlane(wish, out);
          fc.pre(vec3.length(onGround) > 1e-3);
          const ground = groundBoxAxes(latitude, longitude, groundUpright(latitude, longitude, wish));
          expect(vec3.distance(ground.up, vec3.normalize(onGround))).toBeLessThan(1e-9);
        },
      ),
    );
  });
});
