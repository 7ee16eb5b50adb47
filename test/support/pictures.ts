import fc from 'fast-check';
import { quat, type Quat, vec3, type Vec3 } from '../../src/base/math/index.js';
import type { CameraPose } from '../../src/simulator/sim/camera/index.js';

const components = fc.double({ min: -1, max: 1, noNaN: true });

export const direction: fc.Arbitrary<Vec3> = fc
  .tuple(components, components, components)
  .filter((v) => vec3.length(v) > 1e-3)
  .map((v) => vec3.normalize(v));

export const rotation: fc.Arbitrary<Quat> = fc
  .tuple(components, components, components, components)
  .filter((q) => Math.hypot(...q) > 1e-3)
  .map((q) => quat.normalizeQuat(q));

/**
 * Generates cameras at a position. They have any direction and roll, and either a field of view from 20° to 110° or no
 * perspective.
 */
export const poses = (positionEcl: Vec3): fc.Arbitrary<CameraPose> =>
  fc.record({
    positionEcl: fc.constant(positionEcl),
    eclFromCamera: rotation,
    fovY: fc.double({ min: 0.35, max: 1.92, noNaN: true }),
    orthoHalfHeight: fc.constantFrom(null, null, null, 8),
  });

/**
 * Returns the angle between a direction at a point and the vertical of the picture, degrees; 0 if the direction points
 * up in the picture.
 */
export function leanInPicture(point: Vec3, along: Vec3, pose: CameraPose): number {
  const cameraFromEcl = quat.invert(pose.eclFromCamera);
  const [x, y, z] = quat.rotate(cameraFromEcl, vec3.subtract(point, pose.positionEcl));
  const [dx, dy, dz] = quat.rotate(cameraFromEcl, along);
  // With perspective, this is the derivative of the projected point (x / −z, y / −z) along the direction, times z².
  // Without perspective, depth has no effect.
  const [right, up] = pose.orthoHalfHeight === null ? [x * dz - dx * z, y * dz - dy * z] : [dx, dy];
  return (Math.atan2(right, up) * 180) / Math.PI;
}
