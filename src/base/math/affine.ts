import { writeRows3x4, type Transform } from './transform.js';
import type { Vec3 } from './vec3.js';

/**
 * An affine map as a 3×4 matrix, row-major (three rows of four, `r · (p, 1)`), in doubles: it holds what a {@link
 * Transform} cannot, once parts of uneven scale turn inside one another. It is the twin of shaders/fleet/rows.wgsl, so
 * that a chain of uneven scales shears here as it does in the picture.
 */
export type Affine = Float64Array;

/** The count of numbers of an affine map. */
export const AFFINE_NUMBERS = 12;

/** An affine map that is only read: an {@link Affine}, or a list of as many numbers. */
type ReadonlyAffine = Readonly<ArrayLike<number>>;

export function affineFromTransform(transform: Transform): Affine {
  const out = new Float64Array(AFFINE_NUMBERS);
  writeRows3x4(out, 0, transform);
  return out;
}

/** Writes `outer ∘ inner` into `out`, which may be neither. */
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

/**
 * Returns the determinant of the 3×3 part, the factor on volumes: negative where the map mirrors, 0 where it flattens.
 */
export function affineDeterminant(m: ReadonlyAffine): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[1]! * (m[4]! * m[10]! - m[6]! * m[8]!) +
    m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!)
  );
}

/**
 * Returns the factor by which the map may enlarge the radius of a sphere. It is exact where the axes stay at right angles, and
 * otherwise too large by a factor of √3 at most. It is the twin of `rows_growth` in shaders/fleet/rows.wgsl.
 */
export function affineGrowth(m: ReadonlyAffine): number {
  const product = (i: number, j: number): number => m[i]! * m[j]! + m[i + 4]! * m[j + 4]! + m[i + 8]! * m[j + 8]!;
  const [xy, yz, zx] = [Math.abs(product(0, 1)), Math.abs(product(1, 2)), Math.abs(product(2, 0))];
  // The square of the stretch is the largest eigenvalue of the matrix of these products; a sum over a row bounds it.
  return Math.sqrt(Math.max(product(0, 0) + xy + zx, product(1, 1) + yz + xy, product(2, 2) + zx + yz));
}

/** Takes a point through the map. */
export function affinePoint(m: ReadonlyAffine, point: Vec3): Vec3 {
  const [x, y, z] = affineVector(m, point);
  return [x + m[3]!, y + m[7]!, z + m[11]!];
}

/** Takes a direction through the map. */
export function affineVector(m: ReadonlyAffine, [x, y, z]: Vec3): Vec3 {
  return [m[0]! * x + m[1]! * y + m[2]! * z, m[4]! * x + m[5]! * y + m[6]! * z, m[8]! * x + m[9]! * y + m[10]! * z];
}

/** Takes an outward normal through the map: it stays outward and at right angles to its surface; of any length. */
export function affineNormal(m: ReadonlyAffine, [x, y, z]: Vec3): Vec3 {
  const [a, b, c, , d, e, f, , g, h, i] = m as unknown as AffineTuple;
  // The cofactor matrix, which a mirror turns inwards.
  const outward = affineDeterminant(m) < 0 ? -1 : 1;
  return [
    outward * ((e * i - f * h) * x + (f * g - d * i) * y + (d * h - e * g) * z),
    outward * ((c * h - b * i) * x + (a * i - c * g) * y + (b * g - a * h) * z),
    outward * ((b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z),
  ];
}

/**
 * Writes the inverse of `of` into `out`, which is not `of`. @returns false when it has none, and leaves `out` as it was
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

type AffineTuple = [number, number, number, number, number, number, number, number, number, number, number, number];
