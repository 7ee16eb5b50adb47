import { add, type Vec3, ZERO } from './vec3.js';
import { IDENTITY, multiply, type Quat, rotate } from './quat.js';

/** A scale, then a rotation, then a translation: it takes a point from the child's frame to the parent's (m). */
export interface Transform {
  readonly translation: Vec3;
  readonly rotation: Quat;
  readonly scale: Vec3;
}

export const IDENTITY_TRANSFORM: Transform = { translation: ZERO, rotation: IDENTITY, scale: [1, 1, 1] };

/** Takes a point through the transform. */
export function transformPoint(t: Transform, p: Vec3): Vec3 {
  return add(t.translation, rotate(t.rotation, [p[0] * t.scale[0], p[1] * t.scale[1], p[2] * t.scale[2]]));
}

/**
 * Writes the 3×4 matrix of a transform, row-major (three rows of four), as the node buffer holds it. `out` takes 12
 * numbers from `offset`.
 */
export function writeRows3x4(out: Float32Array | Float64Array | number[], offset: number, t: Transform): void {
  const [x, y, z, w] = t.rotation;
  const [sx, sy, sz] = t.scale;
  out[offset] = (1 - 2 * (y * y + z * z)) * sx;
  out[offset + 1] = 2 * (x * y - w * z) * sy;
  out[offset + 2] = 2 * (x * z + w * y) * sz;
  out[offset + 3] = t.translation[0];
  out[offset + 4] = 2 * (x * y + w * z) * sx;
  out[offset + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[offset + 6] = 2 * (y * z - w * x) * sz;
  out[offset + 7] = t.translation[1];
  out[offset + 8] = 2 * (x * z - w * y) * sx;
  out[offset + 9] = 2 * (y * z + w * x) * sy;
  out[offset + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[offset + 11] = t.translation[2];
}

/** Returns `outer ∘ inner`, where the axes of `outer` have one scale, though some of them may be mirrored. */
export function composeRigid(outer: Transform, inner: Transform): Transform {
  return {
    translation: transformPoint(outer, inner.translation),
    rotation: multiply(outer.rotation, mirroredRotation(inner.rotation, outer.scale)),
    scale: [outer.scale[0] * inner.scale[0], outer.scale[1] * inner.scale[1], outer.scale[2] * inner.scale[2]],
  };
}

/** Returns the rotation R' with D·R = R'·D, where D mirrors the axes whose scale is negative. */
function mirroredRotation(rotation: Quat, [sx, sy, sz]: Vec3): Quat {
  if (sx >= 0 && sy >= 0 && sz >= 0) return rotation;
  const [dx, dy, dz] = [Math.sign(sx) || 1, Math.sign(sy) || 1, Math.sign(sz) || 1];
  const [x, y, z, w] = rotation;
  // A mirror takes the axis of a rotation to its mirror image, and turns the other way round it.
  return [dy * dz * x, dz * dx * y, dx * dy * z, w];
}
