import { describe, expect, test } from 'vitest';
import type { View } from '../../../../src/renderer/scene/scene-frame.js';
import { fromAxisAngle, invert, rotate } from '../../../../src/base/math/quat.js';
import type { Vec3 } from '../../../../src/base/math/vec3.js';
import {
  frustumOf,
  isAboveHorizon,
  isSlabInView,
  isSphereInView,
  movedFrustum,
} from '../../../../src/renderer/scene/terrain/visibility.js';

const VIEW: View = { worldFromView: [0, 0, 0, 1], fovY: Math.PI / 2, orthoHalfHeight: null, near: 0.1 };

describe('the terrain horizon', () => {
  const radius = 6_371_000;
  // From an altitude of 100 m, the horizon is √(2 · R · 100) = 35.7 km away.
  const eye = radius + 100;
  const near = Math.acos(radius / eye);

  test('the terrain horizon hides level ground beyond it, and hides no nearer ground', () => {
    expect(isAboveHorizon(near * 0.999, eye, radius, radius)).toBe(true);
    expect(isAboveHorizon(near * 1.001, eye, radius, radius)).toBe(false);
  });

  test('the terrain horizon does not hide mountains that rise above it', () => {
    const beyond = Math.acos(radius / (radius + 3_000));
    expect(isAboveHorizon(near + beyond * 0.999, eye, radius + 3_000, radius)).toBe(true);
    expect(isAboveHorizon(near + beyond * 1.001, eye, radius + 3_000, radius)).toBe(false);
  });

  test('the terrain horizon hides no ground directly under the camera, even if the camera is below the surface', () => {
    expect(isAboveHorizon(0, radius - 5, radius, radius)).toBe(true);
    expect(isAboveHorizon(0.1, radius - 5, radius, radius)).toBe(false);
  });
});

describe('the view frustum', () => {
  const frustum = frustumOf(VIEW, 2);

  test('the sides of the view frustum are at 45 degrees vertically, and twice as far apart horizontally', () => {
    expect(isSphereInView(frustum, [0, 9.9, -10], 0)).toBe(true);
    expect(isSphereInView(frustum, [0, 10.1, -10], 0)).toBe(false);
    expect(isSphereInView(frustum, [19.9, 0, -10], 0)).toBe(true);
    expect(isSphereInView(frustum, [20.1, 0, -10], 0)).toBe(false);
    expect(isSphereInView(frustum, [0, 0, 1], 0)).toBe(false);
  });

  test('the view frustum includes a sphere that only touches it', () => {
    expect(isSphereInView(frustum, [0, 12, -10], 1.5)).toBe(true);
    expect(isSphereInView(frustum, [0, 12, -10], 1.3)).toBe(false);
  });

  test('the view frustum has parallel sides under an orthographic camera', () => {
    const box = frustumOf({ ...VIEW, orthoHalfHeight: 5 }, 2);
    expect(isSphereInView(box, [9.9, 4.9, -1000], 0)).toBe(true);
    expect(isSphereInView(box, [10.1, 0, -1000], 0)).toBe(false);
    expect(isSphereInView(box, [0, 5.1, -1], 0)).toBe(false);
  });
});

describe('a slab of a sphere', () => {
  const frustum = frustumOf(VIEW, 2);
  /** The corners of a square around the z axis, with sides of a tenth of a radian. */
  const CORNERS: Vec3[] = [-0.05, 0.05].flatMap((x) =>
    [-0.05, 0.05].map((y): Vec3 => [x, y, Math.sqrt(1 - x * x - y * y)]),
  );
  const seenFrom = (centre: Vec3): boolean =>
    isSlabInView(movedFrustum(frustum, [0, 0, 0, 1], centre), CORNERS, 99, 101);

  test('a slab of a sphere is in view up to its edge, and not beyond', () => {
    // The slab is between the sphere's centre and the camera, at a distance of about 100 m from the centre. Its edges
    // are 10 m long.
    expect(seenFrom([0, 0, -110])).toBe(true);
    expect(seenFrom([0, 15.8, -110])).toBe(true);
    expect(seenFrom([0, 16.8, -110])).toBe(false);
    expect(seenFrom([0, 0, -95])).toBe(false);
  });

  test('whether a slab of a sphere is visible does not depend on the axes of its coordinates', () => {
    const turn = fromAxisAngle([0.6, 0, 0.8], 1.2);
    for (const x of [-30, -20, 0, 24, 26]) {
      const centre: Vec3 = [x, 3, -111];
      const turned = movedFrustum(frustum, invert(turn), centre);
      const corners = CORNERS.map((corner) => rotate(invert(turn), corner));
      expect(isSlabInView(turned, corners, 99, 101)).toBe(seenFrom(centre));
    }
  });
});
