import { quat, vec3, type Vec3 } from '../../math/index.js';
import type { CameraPose } from '../camera/index.js';
import type { Ray } from './pick.js';

/**
 * A point of the picture, from its middle, `x` right and `y` up, in halves of the picture's height: `y` runs from −1 to
 * 1, `x` from −aspect to aspect. Equal numbers mean the same direction in a picture of any size and shape.
 */
export interface Cursor {
  readonly x: number;
  readonly y: number;
}

const MIDDLE: Cursor = { x: 0, y: 0 };

/** The ray through a point of the picture that a camera takes; through its middle unless told. */
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
