import { quat, vec3, type mat3 } from 'gl-matrix';
import type { Vec3 } from './vec3.js';

/**
 * A unit quaternion of doubles with `w` at the end: v' = q · v · q⁻¹. A quaternion named `bFromA` converts a vector
 * from frame A to frame B.
 */
export type Quat = readonly [x: number, y: number, z: number, w: number];

type Mutable = [number, number, number, number];
const fresh = (): Mutable => [0, 0, 0, 1];

export const IDENTITY: Quat = [0, 0, 0, 1];

/** Returns the rotation `b` followed by the rotation `a`: `multiply(cFromB, bFromA)` is `cFromA`. */
export const multiply = (a: Quat, b: Quat): Quat => quat.multiply(fresh(), a, b) as Mutable;
/** Applies a function to each component. The result is usually not a unit quaternion. */
export const map = ([x, y, z, w]: Quat, of: (value: number) => number): Quat => [of(x), of(y), of(z), of(w)];
export const invert = (a: Quat): Quat => quat.conjugate(fresh(), a) as Mutable;
export const normalizeQuat = (a: Quat): Quat => quat.normalize(fresh(), a) as Mutable;
export const slerp = (a: Quat, b: Quat, t: number): Quat => quat.slerp(fresh(), a, b, t) as Mutable;
export const rotate = (q: Quat, v: Vec3): Vec3 => vec3.transformQuat([0, 0, 0], v, q) as [number, number, number];
/**
 * Returns the rotation by `angle` rad about the unit vector `axis`, counter-clockwise seen from the tip of the axis.
 */
export const fromAxisAngle = (axis: Vec3, angle: number): Quat => quat.setAxisAngle(fresh(), axis, angle) as Mutable;
/** Returns the rotation that turns X, Y and Z into `x`, `y` and `z`, which must be orthonormal and right-handed. */
export function fromBasis(x: Vec3, y: Vec3, z: Vec3): Quat {
  // mat3.fromValues would give 32-bit floats.
  const columns: mat3 = [x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]];
  return quat.normalize(fresh(), quat.fromMat3(fresh(), columns)) as Mutable;
}
