import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { CameraPose, Cursor } from '../camera/index.js';
import type { Ray } from './pick.js';

const MIDDLE: Cursor = { x: 0, y: 0 };

/** Returns the ray through a point of the picture that a camera takes; through its middle by default. */
export function cameraRay(pose: CameraPose, { x, y }: Cursor = MIDDLE): Ray {
  const { positionEcl, eclFromCamera, orthoHalfHeight } = pose;
  const toEcl = (v: Vec3): Vec3 => quat.rotate(eclFromCamera, v);
  if (orthoHalfHeight !== null) {
    const aside = toEcl([x * orthoHalfHeight, y * orthoHalfHeight, 0]);
    return { origin: vec3.add(positionEcl, aside), direction: toEcl([0, 0, -1]) };
  }
  const slope = Math.tan(pose.fovY / 2);
  return { origin: positionEcl, direction: vec3.normalize(toEcl([x * slope, y * slope, -1])) };
}
