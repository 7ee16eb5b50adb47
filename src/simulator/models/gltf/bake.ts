import { cofactorsOf } from './matrices.js';

interface Vertices {
  readonly positions: Float32Array;
  /** The normals in the file; null to compute them from the triangles later. */
  readonly normals: Float32Array | null;
  readonly tangents: Float32Array | null;
  readonly indices: Uint32Array;
}

/** A 4×4 matrix, column-major. */
type Matrix = Readonly<ArrayLike<number>>;

/** Transforms vertices by a matrix. If the matrix mirrors, reverses the corners of the triangles and the bitangents. */
export function bake(vertices: Vertices, matrix: Matrix): void {
  const map = mapOf(matrix);
  for (let i = 0; i < vertices.positions.length / 3; i++) bakeVertex(vertices, i, map);
  turnTriangles(vertices.indices, () => map.sign < 0);
}

/**
 * Transforms each vertex by its own matrix. A triangle with at least two mirrored corners gets its corners reversed.
 */
export function bakeEach(vertices: Vertices, matrixAt: (vertex: number) => Matrix): void {
  const count = vertices.positions.length / 3;
  const isMirrored = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const map = mapOf(matrixAt(i));
    bakeVertex(vertices, i, map);
    isMirrored[i] = map.sign < 0 ? 1 : 0;
  }
  turnTriangles(vertices.indices, (a, b, c) => isMirrored[a]! + isMirrored[b]! + isMirrored[c]! > 1);
}

/**
 * A transform of points and directions, with the matching transform of normals. The matrix for normals consists of the
 * cofactors. The matrix is negated if the transform mirrors, because normals would otherwise point inwards.
 */
interface BakingMap {
  readonly linear: readonly (readonly number[])[];
  readonly offset: readonly number[];
  readonly forNormals: readonly (readonly number[])[];
  readonly sign: 1 | -1;
}

function mapOf(m: Matrix): BakingMap {
  const { rows, determinant } = cofactorsOf(m);
  const sign = determinant < 0 ? -1 : 1;
  return {
    linear: [0, 1, 2].map((row) => [m[row]!, m[row + 4]!, m[row + 8]!]),
    offset: [m[12]!, m[13]!, m[14]!],
    forNormals: rows.map((row) => row.map((value) => value * sign)),
    sign,
  };
}

function bakeVertex({ positions, normals, tangents }: Vertices, i: number, map: BakingMap): void {
  transform(positions, i * 3, map.linear, map.offset);
  if (normals) transform(normals, i * 3, map.forNormals, null);
  if (!tangents) return;
  transform(tangents, i * 4, map.linear, null);
  tangents[i * 4 + 3] = tangents[i * 4 + 3]! * map.sign;
}

/** `offset` is null for a direction, which is normalized afterwards. */
function transform(
  values: Float32Array,
  at: number,
  matrix: readonly (readonly number[])[],
  offset: readonly number[] | null,
): void {
  const [x, y, z] = [values[at]!, values[at + 1]!, values[at + 2]!];
  const p = matrix.map((row, r) => row[0]! * x + row[1]! * y + row[2]! * z + (offset?.[r] ?? 0));
  const length = offset ? 1 : Math.sqrt(p[0]! ** 2 + p[1]! ** 2 + p[2]! ** 2) || 1;
  for (let k = 0; k < 3; k++) values[at + k] = p[k]! / length;
}

function turnTriangles(indices: Uint32Array, isTurned: (a: number, b: number, c: number) => boolean): void {
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    if (!isTurned(a, b, c)) continue;
    indices[t + 1] = c;
    indices[t + 2] = b;
  }
}
