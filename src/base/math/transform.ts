import { add, type Vec3, ZERO } from './vec3.js';
import { IDENTITY, multiply, type Quat, rotate } from './quat.js';

/**
 * Converts a point from a child's frame to its parent's frame (m): first a scale, then a rotation, then a translation.
 */
export interface Transform {
  readonly translation: Vec3;
  readonly rotation: Quat;
  readonly scale: Vec3;
}

export const IDENTITY_TRANSFORM: Transform = { translation: ZERO, rotation: IDENTITY, scale: [1, 1, 1] };

export function transformPoint(t: Transform, p: Vec3): Vec3 {
  return add(t.translation, rotate(t.rotation, [p[0] * t.scale[0], p[1] * t.scale[1], p[2] * t.scale[2]]));
}

/** Writes a transform to `out` as a row-major 3×4 matrix, the form of the node buffer. */
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

/** Returns `outer ∘ inner`. `outer` must scale all axes equally, but may mirror. */
export function composeRigid(outer: Transform, inner: Transform): Transform {
  return {
    translation: transformPoint(outer, inner.translation),
    rotation: multiply(outer.rotation, mirroredRotation(inner.rotation, outer.scale)),
    scale: [outer.scale[0] * inner.scale[0], outer.scale[1] * inner.scale[1], outer.scale[2] * inner.scale[2]],
  };
}

/** Returns the rotation R' for which D·R = R'·D, where D mirrors the axes with a negative scale. */
function mirroredRotation(rotation: Quat, [sx, sy, sz]: Vec3): Quat {
  if (sx >= 0 && sy >= 0 && sz >= 0) return rotation;
  const [dx, dy, dz] = [Math.sign(sx) || 1, Math.sign(sy) || 1, Math.sign(sz) || 1];
  const [x, y, z, w] = rotation;
  // Mirroring reverses a rotation, and replaces the axis of the rotation by its mirror image.
  return [dy * dz * x, dz * dx * y, dx * dy * z, w];
}

/**
 * An affine map of doubles: a row-major 3×4 matrix (three rows of four, `r · (p, 1)`). Unlike a {@link Transform}, it
 * can describe a rotated part inside a part whose axes have different scales. Twin of shaders/fleet/rows.wgsl.
 */
export type Affine = Float64Array;

export const AFFINE_NUMBERS = 12;

type ReadonlyAffine = Readonly<ArrayLike<number>>;

export function affineFromTransform(transform: Transform): Affine {
  const out = new Float64Array(AFFINE_NUMBERS);
  writeRows3x4(out, 0, transform);
  return out;
}

/** Writes `outer ∘ inner` to `out`, which must be neither `outer` nor `inner`. */
export function composeAffine<Out extends Float64Array | number[]>(
  out: Out,
  outer: ReadonlyAffine,
  inner: ReadonlyAffine,
): Out {
  for (let row = 0; row < AFFINE_NUMBERS; row += 4) {
    const a = outer[row]!;
    const b = outer[row + 1]!;
    const c = outer[row + 2]!;
    out[row] = a * inner[0]! + b * inner[4]! + c * inner[8]!;
    out[row + 1] = a * inner[1]! + b * inner[5]! + c * inner[9]!;
    out[row + 2] = a * inner[2]! + b * inner[6]! + c * inner[10]!;
    out[row + 3] = a * inner[3]! + b * inner[7]! + c * inner[11]! + outer[row + 3]!;
  }
  return out;
}

/** Returns the determinant of the 3×3 part; it is negative if the map mirrors. */
export function affineDeterminant(m: ReadonlyAffine): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[1]! * (m[4]! * m[10]! - m[6]! * m[8]!) +
    m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!)
  );
}

/**
 * Returns an upper bound for the factor by which the map enlarges the radius of a sphere. If the axes stay
 * perpendicular, the bound is exact; otherwise, it is at most √3 times too large. Twin of `rows_growth` in
 * shaders/fleet/rows.wgsl.
 */
export function affineGrowth(m: ReadonlyAffine): number {
  const product = (i: number, j: number): number => m[i]! * m[j]! + m[i + 4]! * m[j + 4]! + m[i + 8]! * m[j + 8]!;
  const [xy, yz, zx] = [Math.abs(product(0, 1)), Math.abs(product(1, 2)), Math.abs(product(2, 0))];
  // The square of the exact factor is the largest eigenvalue of the matrix of these products. An eigenvalue is never
  // larger than the largest row sum of the matrix.
  return Math.sqrt(Math.max(product(0, 0) + xy + zx, product(1, 1) + yz + xy, product(2, 2) + zx + yz));
}

export function affinePoint(m: ReadonlyAffine, point: Vec3): Vec3 {
  const [x, y, z] = affineVector(m, point);
  return [x + m[3]!, y + m[7]!, z + m[11]!];
}

export function affineVector(m: ReadonlyAffine, [x, y, z]: Vec3): Vec3 {
  return [m[0]! * x + m[1]! * y + m[2]! * z, m[4]! * x + m[5]! * y + m[6]! * z, m[8]! * x + m[9]! * y + m[10]! * z];
}

/**
 * Transforms a normal that points outwards. The result points outwards too, is perpendicular to the transformed
 * surface, and may have any length.
 */
export function affineNormal(m: ReadonlyAffine, [x, y, z]: Vec3): Vec3 {
  const [a, b, c, , d, e, f, , g, h, i] = m as unknown as AffineTuple;
  // Normals must be transformed by the cofactor matrix. If the map mirrors, this matrix turns normals inwards, so
  // change the sign.
  const outward = affineDeterminant(m) < 0 ? -1 : 1;
  return [
    outward * ((e * i - f * h) * x + (f * g - d * i) * y + (d * h - e * g) * z),
    outward * ((c * h - b * i) * x + (a * i - c * g) * y + (b * g - a * h) * z),
    outward * ((b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z),
  ];
}

/**
 * Writes the inverse of `of` to `out`, which must be another object.
 * @returns false if `of` has no inverse; `out` then stays as it was
 */
export function invertAffine(out: Affine, of: Affine): boolean {
  const s = 1 / affineDeterminant(of);
  if (!Number.isFinite(s)) return false;
  const [a, b, c, x, d, e, f, y, g, h, i, z] = of as unknown as AffineTuple;
  out[0] = (e * i - f * h) * s;
  out[1] = (c * h - b * i) * s;
  out[2] = (b * f - c * e) * s;
  out[4] = (f * g - d * i) * s;
  out[5] = (a * i - c * g) * s;
  out[6] = (c * d - a * f) * s;
  out[8] = (d * h - e * g) * s;
  out[9] = (b * g - a * h) * s;
  out[10] = (a * e - b * d) * s;
  out[3] = -(out[0] * x + out[1] * y + out[2] * z);
  out[7] = -(out[4] * x + out[5] * y + out[6] * z);
  out[11] = -(out[8] * x + out[9] * y + out[10] * z);
  return true;
}

export type AffineTuple = [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
