import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depthOf,
  type OrbitState,
  outwardOf,
  pinched,
  pivotedAt,
  positionOf,
  zoomAnchor,
  zoomed,
} from '../../../../src/simulator/world/views/orbit.js';
import { vec3, type Vec3 } from '../../../../src/base/math/index.js';

/** The maximum error of a pose after a movement and its inverse, as a fraction of the distance from the pivot. */
const BACK = 1e-6;
const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
/** Generates numbers whose orders of magnitude are equally frequent. */
const magnitude = (min: number, max: number): fc.Arbitrary<number> =>
  number(Math.log(min), Math.log(max)).map((logarithm) => Math.exp(logarithm));

const orbits: fc.Arbitrary<OrbitState> = fc.record({
  pivot: fc.tuple(number(-1e4, 1e4), number(-1e4, 1e4), number(-1e4, 1e4)),
  azimuth: number(-Math.PI, Math.PI),
  elevation: number(-1.55, 1.55),
  distance: magnitude(20, 1e7),
});
/** Generates pointer positions relative to the middle of the picture, in units of half its height. */
const pointers = fc.tuple(number(-2, 2), number(-1, 1));
/** Generates distances of visible surfaces; null is the sky. */
const surfaces = fc.option(magnitude(20, 1e9), { nil: null });
const FOV = Math.PI / 4;

function rayThrough(orbit: OrbitState, [x, y]: readonly [number, number]): Vec3 {
  const out = outwardOf(orbit);
  const across = vec3.normalize(vec3.cross(vec3.Z_AXIS, out));
  const above = vec3.cross(out, across);
  const tan = Math.tan(FOV / 2);
  return vec3.normalize(vec3.addScaled(vec3.addScaled(vec3.scale(out, -1), across, x * tan), above, y * tan));
}

/** Returns where a point is in the picture, in the units of {@link pointers}. */
function placeOf(point: Vec3, orbit: OrbitState): readonly [number, number] {
  const out = outwardOf(orbit);
  const across = vec3.normalize(vec3.cross(vec3.Z_AXIS, out));
  const above = vec3.cross(out, across);
  const from = vec3.subtract(point, positionOf(orbit));
  const half = depthOf(point, orbit) * Math.tan(FOV / 2);
  return [vec3.dot(from, across) / half, vec3.dot(from, above) / half];
}

function isSame(back: OrbitState, from: OrbitState): void {
  const tolerance = BACK * from.distance;
  expect(vec3.distance(positionOf(back), positionOf(from))).toBeLessThan(tolerance);
  expect(vec3.distance(back.pivot, from.pivot)).toBeLessThan(tolerance);
  expect(Math.abs(back.distance - from.distance)).toBeLessThan(tolerance);
  expect([back.azimuth, back.elevation]).toEqual([from.azimuth, from.elevation]);
}

describe('a zoom towards the point under the pointer', () => {
  it('zooming at the pointer by any steps, and then by the inverse steps, restores the camera', () => {
    fc.assert(
      fc.property(
        orbits,
        pointers,
        surfaces,
        fc.array(number(-0.3, 0.3), { minLength: 1, maxLength: 12 }),
        (orbit, pointer, seen, steps) => {
          const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
          let now = orbit;
          for (const step of steps) now = zoomed(now, anchor, Math.exp(step));
          for (const step of [...steps].sort((a, b) => a - b)) now = zoomed(now, anchor, Math.exp(-step));
          isSame(now, orbit);
        },
      ),
    );
  });

  it('zooming at the pointer and back restores the camera, even if each step finds the surface under the pointer again', () => {
    fc.assert(
      fc.property(orbits, pointers, surfaces, fc.integer({ min: 1, max: 8 }), (orbit, pointer, seen, notches) => {
        const ray = rayThrough(orbit, pointer);
        const surface = seen === null ? null : vec3.addScaled(positionOf(orbit), ray, seen);
        let now = orbit;
        for (const factor of [...Array<number>(notches).fill(0.8), ...Array<number>(notches).fill(1.25)]) {
          const distance = surface && vec3.distance(surface, positionOf(now));
          now = zoomed(now, zoomAnchor(now, ray, distance), factor);
        }
        isSame(now, orbit);
      }),
    );
  });

  it('a zoom at the pointer never moves the camera by more than the distance between camera and pivot', () => {
    fc.assert(
      fc.property(orbits, pointers, surfaces, number(0.5, 2), (orbit, pointer, seen, factor) => {
        const next = zoomed(orbit, zoomAnchor(orbit, rayThrough(orbit, pointer), seen), factor);
        const forward = vec3.dot(vec3.subtract(positionOf(orbit), positionOf(next)), outwardOf(orbit));
        expect(Math.abs(forward)).toBeLessThanOrEqual(orbit.distance * (1 + 1e-9));
      }),
    );
  });

  it('a zoom at the pointer keeps the point under the pointer in place in the picture', () => {
    fc.assert(
      fc.property(orbits, pointers, surfaces, number(0.5, 2), (orbit, pointer, seen, factor) => {
        const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
        const next = zoomed(orbit, anchor, factor);
        const [x, y] = placeOf(anchor, next);
        expect(x).toBeCloseTo(pointer[0], 5);
        expect(y).toBeCloseTo(pointer[1], 5);
        const shift = vec3.dot(vec3.subtract(next.pivot, orbit.pivot), outwardOf(orbit));
        expect(Math.abs(shift)).toBeLessThan(BACK * Math.max(orbit.distance, next.distance));
      }),
    );
  });

  it('a zoom at the pointer always stops in front of the surface under the pointer', () => {
    fc.assert(
      fc.property(orbits, pointers, magnitude(5, 1e9), (orbit, pointer, seen) => {
        const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
        let now = orbit;
        for (let notch = 0; notch < 60; notch++) now = zoomed(now, anchor, 0.5);
        expect(depthOf(anchor, now)).toBeGreaterThan(0.15);
        expect(depthOf(anchor, now)).toBeLessThan(0.25);
        expect(now.distance).toBeGreaterThanOrEqual(0.15);
      }),
    );
  });

  it('zooming out stops at the maximum distance, and a single step inwards then moves the camera nearer', () => {
    fc.assert(
      fc.property(orbits, pointers, surfaces, (orbit, pointer, seen) => {
        const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
        let now = orbit;
        for (let notch = 0; notch < 60; notch++) now = zoomed(now, anchor, 2);
        expect(now.distance).toBeLessThanOrEqual(1e13 * (1 + 1e-9));
        expect(zoomed(now, anchor, 0.5).distance).toBeLessThan(now.distance * 0.51);
      }),
    );
  });
});

describe('a gesture with two fingers', () => {
  const pinches = fc.record({ factor: number(0.3, 3), right: number(-1, 1), up: number(-1, 1) });

  it('a gesture with two fingers keeps the point between the fingers in place', () => {
    fc.assert(
      fc.property(orbits, pointers, surfaces, pinches, (orbit, pointer, seen, pinch) => {
        const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
        const [x, y] = placeOf(anchor, pinched(orbit, FOV, anchor, pinch));
        expect(x).toBeCloseTo(pointer[0] + 2 * pinch.right, 5);
        expect(y).toBeCloseTo(pointer[1] + 2 * pinch.up, 5);
      }),
    );
  });

  it('a gesture with two fingers restores the camera when the fingers return to their start', () => {
    fc.assert(
      fc.property(orbits, pointers, surfaces, (orbit, pointer, seen) => {
        const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
        isSame(pinched(orbit, FOV, anchor, { factor: 1, right: 0, up: 0 }), orbit);
      }),
    );
  });
});

describe("moving the camera's pivot to a surface", () => {
  it('moving the pivot to a surface leaves the camera in place', () => {
    fc.assert(
      fc.property(orbits, pointers, magnitude(5, 1e5), (orbit, pointer, seen) => {
        const anchor = zoomAnchor(orbit, rayThrough(orbit, pointer), seen);
        const next = pivotedAt(orbit, anchor);
        expect(vec3.distance(positionOf(next), positionOf(orbit))).toBeLessThan(BACK * orbit.distance);
        expect(next.distance).toBeCloseTo(depthOf(anchor, orbit), 3);
      }),
    );
  });
});
