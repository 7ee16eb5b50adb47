import { quat, type Quat } from '../../../../base/math/index.js';

/**
 * Smallest angle that counts as a rotation, rad. A smaller rotation would be invisible, and its axis consists of
 * rounding errors.
 */
const LEAST_ANGLE = 1e-12;

/**
 * Negates quaternions so that each is on the same half sphere as its predecessor. Interpolation between neighbours then
 * takes the shorter way.
 */
export function alignRotations(rotations: readonly Quat[]): Quat[] {
  const aligned: Quat[] = [];
  for (const rotation of rotations) {
    const before = aligned[aligned.length - 1];
    const opposite = before !== undefined && dot(before, rotation) < 0;
    aligned.push(opposite ? [-rotation[0], -rotation[1], -rotation[2], -rotation[3]] : rotation);
  }
  return aligned;
}

/**
 * Interpolates from `q1` to `q2` by Shoemake's squad (Quaternion calculus and fast animation, 1987). `q0` precedes
 * `q1`, and `q3` follows `q2`. At the ends of the channel, callers repeat the first or last key. All four must be unit
 * quaternions on one half sphere (see {@link alignRotations}).
 */
export function squad(q0: Quat, q1: Quat, q2: Quat, q3: Quat, u: number): Quat {
  const across = quat.slerp(q1, q2, u);
  const inner = quat.slerp(innerPoint(q0, q1, q2), innerPoint(q1, q2, q3), u);
  return quat.normalizeQuat(quat.slerp(across, inner, 2 * u * (1 - u)));
}

/** Returns the inner control point q · exp(−(log(q⁻¹ next) + log(q⁻¹ before)) / 4). */
function innerPoint(before: Quat, q: Quat, next: Quat): Quat {
  const inverse = quat.invert(q);
  const a = logarithm(quat.multiply(inverse, next));
  const b = logarithm(quat.multiply(inverse, before));
  return quat.multiply(q, exponential([-(a[0] + b[0]) / 4, -(a[1] + b[1]) / 4, -(a[2] + b[2]) / 4]));
}

/** The logarithm of a unit quaternion is its axis times half its angle. */
function logarithm([x, y, z, w]: Quat): [number, number, number] {
  const sine = Math.hypot(x, y, z);
  if (sine < LEAST_ANGLE) return [0, 0, 0];
  const factor = Math.atan2(sine, w) / sine;
  return [x * factor, y * factor, z * factor];
}

function exponential([x, y, z]: readonly [number, number, number]): Quat {
  const angle = Math.hypot(x, y, z);
  if (angle < LEAST_ANGLE) return quat.IDENTITY;
  const factor = Math.sin(angle) / angle;
  return [x * factor, y * factor, z * factor, Math.cos(angle)];
}

function dot(a: Quat, b: Quat): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
