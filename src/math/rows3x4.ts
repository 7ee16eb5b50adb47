/**
 * Affine transforms as three rows of four doubles (row-major, `r · (p, 1)`), many of them in one array. Twin of
 * shaders/fleet/rows.wgsl, so that a chain of uneven scales shears here as it does where it is drawn.
 */
export const ROWS_3X4 = 12;

/** out = a ∘ b: b first. Offsets count numbers; `out` must not overlap `a` or `b`. */
export function composeRows3x4(
  out: Float64Array,
  outAt: number,
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
): void {
  for (let row = 0; row < 3; row++) {
    const at = aAt + row * 4;
    const x = a[at]!;
    const y = a[at + 1]!;
    const z = a[at + 2]!;
    for (let column = 0; column < 4; column++) {
      out[outAt + row * 4 + column] =
        x * b[bAt + column]! + y * b[bAt + 4 + column]! + z * b[bAt + 8 + column]! + (column === 3 ? a[at + 3]! : 0);
    }
  }
}

/**
 * out = m⁻¹; `out` must not overlap `m`.
 *
 * @returns the determinant of the 3×3 part: negative where the transform mirrors, 0 where there is no inverse and
 *   nothing was written
 */
export function invertRows3x4(out: Float64Array, outAt: number, m: Float64Array, mAt: number): number {
  const a = m[mAt]!;
  const b = m[mAt + 1]!;
  const c = m[mAt + 2]!;
  const d = m[mAt + 4]!;
  const e = m[mAt + 5]!;
  const f = m[mAt + 6]!;
  const g = m[mAt + 8]!;
  const h = m[mAt + 9]!;
  const i = m[mAt + 10]!;
  const x = m[mAt + 3]!;
  const y = m[mAt + 7]!;
  const z = m[mAt + 11]!;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (determinant === 0) return 0;
  const k = 1 / determinant;
  const rows = [
    [(e * i - f * h) * k, (c * h - b * i) * k, (b * f - c * e) * k],
    [(f * g - d * i) * k, (a * i - c * g) * k, (c * d - a * f) * k],
    [(d * h - e * g) * k, (b * g - a * h) * k, (a * e - b * d) * k],
  ] as const;
  for (const [row, [p, q, r]] of rows.entries()) {
    out[outAt + row * 4] = p;
    out[outAt + row * 4 + 1] = q;
    out[outAt + row * 4 + 2] = r;
    out[outAt + row * 4 + 3] = -(p * x + q * y + r * z);
  }
  return determinant;
}
