import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';

/** The length of forward × up below which both count as parallel. Chosen: about 0.2 arc seconds. */
const PARALLEL = 1e-6;

/**
 * Returns the unit vector along `v`, or null for the zero vector and for anything not finite. `v` is scaled by its
 * largest component first, because the square of 1e200 overflows.
 */
export function directionOf(v: Vec3): Vec3 | null {
  const largest = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]));
  if (!(largest > 0 && largest < Infinity)) return null;
  return vec3.normalize([v[0] / largest, v[1] / largest, v[2] / largest]);
}

/**
 * Returns the axes from camera space (−Z forward, +Y up, +X right) for a camera that looks along `forward` with `up`
 * upward. If they are parallel, up is ecliptic +Z, or ecliptic +X if that is parallel too.
 * @param forward unit
 * @param up any length; zero counts as parallel
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

/** Rolls a camera around its view axis, clockwise for the viewer: the horizon tilts the other way. */
export function rollBy(eclFromCamera: Quat, rollDeg: number): Quat {
  if (rollDeg === 0) return eclFromCamera;
  // The remainder is taken first, because sine and cosine of a huge angle are meaningless.
  return quat.multiply(eclFromCamera, quat.fromAxisAngle(vec3.Z_AXIS, (-(rollDeg % 360) * Math.PI) / 180));
}

/** Returns east, north and up (columns X, Y, Z) at a place with the unit `up`, in the axes of `up` and `north`. */
export function enuAxes(up: Vec3, north: Vec3, atPoles: Vec3): Quat {
  const across = vec3.cross(north, up);
  const east = vec3.length(across) < PARALLEL ? vec3.projectOnPlane(atPoles, up) : across;
  const unitEast = vec3.normalize(east);
  return quat.fromBasis(unitEast, vec3.cross(up, unitEast), up);
}
