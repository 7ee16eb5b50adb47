import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { CameraPose } from '../../../../src/simulator/sim/camera/index.js';
import { cameraRay } from '../../../../src/simulator/sim/picking/index.js';

/** A camera on the +X side that looks along −X. +Z is up, and +Y is to the right. */
const POSE: CameraPose = {
  positionEcl: [100, 0, 0],
  eclFromCamera: quat.fromBasis([0, 1, 0], [0, 0, 1], [1, 0, 0]),
  fovY: Math.PI / 2,
  orthoHalfHeight: null,
};

function expectVector(actual: Vec3, expected: Vec3): void {
  actual.forEach((value, axis) => expect(value).toBeCloseTo(expected[axis]!, 12));
}

describe('a ray through the picture', () => {
  it('a ray through the middle of the picture goes along the forward axis', () => {
    const { origin, direction } = cameraRay(POSE);
    expectVector(origin, [100, 0, 0]);
    expectVector(direction, [-1, 0, 0]);
  });

  it('a ray at the upper border, or equally far to the right, is inclined by half the field of view', () => {
    expectVector(cameraRay(POSE, { x: 0, y: 1 }).direction, vec3.normalize([-1, 0, 1]));
    expectVector(cameraRay(POSE, { x: 1, y: 0 }).direction, vec3.normalize([-1, 1, 0]));
    const narrow = { ...POSE, fovY: 2 * Math.atan(0.25) };
    expectVector(cameraRay(narrow, { x: -2, y: 0.5 }).direction, vec3.normalize([-1, -0.5, 0.125]));
  });

  it('in an orthographic picture, a ray off the centre starts beside the camera, parallel to its axis', () => {
    const { origin, direction } = cameraRay({ ...POSE, orthoHalfHeight: 20 }, { x: 1.5, y: -0.5 });
    expectVector(origin, [100, 30, -10]);
    expectVector(direction, [-1, 0, 0]);
  });
});
