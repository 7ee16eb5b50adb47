import type { mat4 } from '@gltf-transform/core';
import { mat4 as glMat4 } from 'gl-matrix';

/** A 4×4 matrix, column-major as in glTF. */
type ReadonlyMatrix = Readonly<ArrayLike<number>>;

export const IDENTITY_MATRIX: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function multiplied(a: mat4, b: mat4): mat4 {
  return glMat4.multiply([...IDENTITY_MATRIX], a, b) as mat4;
}

/** Returns the cofactors of the upper left 3×3 part of a matrix, row by row, and the determinant of this part. */
export function cofactorsOf(m: ReadonlyMatrix): {
  readonly rows: readonly (readonly number[])[];
  readonly determinant: number;
} {
  const at = (row: number, column: number): number => m[column * 4 + row]!;
  const cofactor = (row: number, column: number): number => {
    const [r1, r2, c1, c2] = [(row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3];
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
  };
  const rows = [0, 1, 2].map((r) => [0, 1, 2].map((c) => cofactor(r, c)));
  const determinant = at(0, 0) * rows[0]![0]! + at(0, 1) * rows[0]![1]! + at(0, 2) * rows[0]![2]!;
  return { rows, determinant };
}

/** Returns null if the matrix is singular. */
export function inverted(m: mat4): mat4 | null {
  const inverse = glMat4.invert([...IDENTITY_MATRIX], m) as mat4 | null;
  return inverse?.every(Number.isFinite) ? inverse : null;
}
