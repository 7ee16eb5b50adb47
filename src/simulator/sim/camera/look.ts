import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';

/**
 * If the cross product of `forward` and `up` is shorter than this, they count as parallel. It corresponds to an angle
 * of about 0.2 arc seconds.
 */
const PARALLEL = 1e-6;

/**
 * Returns the unit vector along `v`, or null if `v` is zero or not finite; the squares of components such as 1e200 do
 * not overflow.
 */
export function directionOf(v: Vec3): Vec3 | null {
  const largest = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]));
  if (!(largest > 0 && largest < Infinity)) return null;
  return vec3.normalize([v[0] / largest, v[1] / largest, v[2] / largest]);
}

/**
 * Returns the rotation from camera space (−Z forward, +Y up, +X right) for a camera that looks along `forward`, with
 * `up` upward in the picture. If `up` is parallel to `forward`, ecliptic +Z is used instead. If ecliptic +Z is parallel
 * too, +X is used.
 * @param forward a unit vector
 * @param up a vector of any length; zero counts as parallel
 */
export function lookRotation(forward: Vec3, up: Vec3): Quat {
  for (const candidate of [directionOf(up) ?? vec3.ZERO, vec3.Z_AXIS, vec3.X_AXIS]) {
    const across = vec3.cross(forward, candidate);
    if (vec3.length(across) < PARALLEL) continue;
    const right = vec3.normalize(across);
    return quat.fromBasis(right, vec3.cross(right, forward), vec3.scale(forward, -1));
  }
  return quat.IDENTITY;
}

/**
 * Turns a camera about its view axis. A positive angle turns the camera clockwise, which turns the picture
 * counter-clockwise.
 */
export function rollBy(eclFromCamera: Quat, rollDeg: number): Quat {
  if (rollDeg === 0) return eclFromCamera;
  // Whole turns are removed first, because the sine and cosine of a huge angle have large errors.
  return quat.multiply(eclFromCamera, quat.fromAxisAngle(vec3.Z_AXIS, (-(rollDeg % 360) * Math.PI) / 180));
}

/** Returns the axes east, north and up (columns X, Y, Z) at a place. `up` is the unit vector along the vertical. */
export function enuAxes(up: Vec3, north: Vec3, atPoles: Vec3): Quat {
  const across = vec3.cross(north, up);
  const east = vec3.length(across) < PARALLEL ? vec3.projectOnPlane(atPoles, up) : across;
  const unitEast = vec3.normalize(east);
  return quat.fromBasis(unitEast, vec3.cross(up, unitEast), up);
}
