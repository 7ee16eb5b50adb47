import type { Vec3 } from '../../src/math/vec3.js';
import type { MeshGeometry } from '../../src/models/model.js';

type Triangle = readonly [Vec3, Vec3, Vec3];

/** Returns the corners of each triangle, m. */
export function trianglesOf({ positions, indices }: MeshGeometry): Triangle[] {
  const at = (i: number): Vec3 => [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!];
  return Array.from({ length: indices.length / 3 }, (_, t) => [
    at(indices[t * 3]!),
    at(indices[t * 3 + 1]!),
    at(indices[t * 3 + 2]!),
  ]);
}

/** The surfaces of several meshes, for questions of how far a point is from them. */
export class SurfaceDistance {
  readonly #cells = new Map<number, Triangle[]>();

  /** @param cell side of a cell, m: distances above it are not told apart */
  constructor(
    meshes: readonly MeshGeometry[],
    private readonly cell: number,
  ) {
    for (const triangle of meshes.flatMap(trianglesOf)) {
      const [lo, hi] = [Math.min, Math.max].map((pick) =>
        [0, 1, 2].map((k) => Math.floor(pick(...triangle.map((p) => p[k]!)) / cell)),
      ) as [number[], number[]];
      for (let x = lo[0]!; x <= hi[0]!; x++)
        for (let y = lo[1]!; y <= hi[1]!; y++)
          for (let z = lo[2]!; z <= hi[2]!; z++) {
            const key = keyOf(x, y, z);
            const known = this.#cells.get(key);
            if (known) known.push(triangle);
            else this.#cells.set(key, [triangle]);
          }
    }
  }

  /** Returns the distance of the nearest surface, m; Infinity when it is more than a cell away. */
  to(p: Vec3): number {
    const [x, y, z] = p.map((v) => Math.floor(v / this.cell)) as [number, number, number];
    let nearest = Infinity;
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (let k = -1; k <= 1; k++)
          for (const triangle of this.#cells.get(keyOf(x + i, y + j, z + k)) ?? [])
            nearest = Math.min(nearest, squaredDistance(p, triangle));
    return Math.sqrt(nearest);
  }
}

const keyOf = (x: number, y: number, z: number): number => (x * 8191 + y) * 8191 + z;

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Ericson, Real-Time Collision Detection, §5.1.5: the nearest point lies in the face, on an edge or at a corner. */
function squaredDistance(p: Vec3, [a, b, c]: Triangle): number {
  const ab = minus(b, a);
  const ac = minus(c, a);
  const ap = minus(p, a);
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  const bp = minus(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  const cp = minus(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  const at = (v: number, w: number): number => {
    const x = ap[0] - v * ab[0] - w * ac[0];
    const y = ap[1] - v * ab[1] - w * ac[1];
    const z = ap[2] - v * ab[2] - w * ac[2];
    return x * x + y * y + z * z;
  };
  if (d1 <= 0 && d2 <= 0) return at(0, 0);
  if (d3 >= 0 && d4 <= d3) return at(1, 0);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return at(d1 / (d1 - d3 || 1), 0);
  if (d6 >= 0 && d5 <= d6) return at(0, 1);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return at(0, d2 / (d2 - d6 || 1));
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6) || 1);
    return at(1 - w, w);
  }
  const sum = va + vb + vc || 1;
  return at(vb / sum, vc / sum);
}
