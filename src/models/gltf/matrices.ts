import type { mat4 } from '@gltf-transform/core';

/** A 4×4 matrix, column-major as in glTF. */
type ReadonlyMatrix = Readonly<ArrayLike<number>>;

export const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function multiplied(a: ReadonlyMatrix, b: ReadonlyMatrix): mat4 {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [Math.floor(i / 4) * 4, i % 4];
    return (
      a[row]! * b[column]! + a[row + 4]! * b[column + 1]! + a[row + 8]! * b[column + 2]! + a[row + 12]! * b[column + 3]!
    );
  }) as mat4;
}

/** Returns the cofactors of the upper left 3×3 part, row by row, and its determinant. */
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

/** Returns the inverse of an affine matrix; null where it has none. */
export function inverted(m: ReadonlyMatrix): mat4 | null {
  const { rows, determinant } = cofactorsOf(m);
  const share = 1 / determinant;
  if (!Number.isFinite(share)) return null;
  // The inverse is the transposed matrix of cofactors, so row r of it is column r of them.
  const linear = [0, 1, 2].map((r) => [0, 1, 2].map((c) => rows[c]![r]! * share));
  const moved = linear.map((row) => -(row[0]! * m[12]! + row[1]! * m[13]! + row[2]! * m[14]!));
  const column = (c: number): number[] => [linear[0]![c]!, linear[1]![c]!, linear[2]![c]!, 0];
  return [...column(0), ...column(1), ...column(2), ...moved, 1] as unknown as mat4;
}
