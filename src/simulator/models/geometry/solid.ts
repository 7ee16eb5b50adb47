import type { Vec3 } from '../../../base/math/index.js';

/**
 * A convex body, as a function that reports whether a point is inside. The coordinates are in the frame of the part, m.
 */
export type Solid = (x: number, y: number, z: number) => boolean;

export function ballSolid(at: Vec3, radius: number): Solid {
  return (x, y, z) => (x - at[0]) ** 2 + (y - at[1]) ** 2 + (z - at[2]) ** 2 < radius * radius;
}

/**
 * Omits the triangles whose corners are all inside the same solid.
 * @param positions xyz per vertex, m
 * @returns the vertex indices of the remaining triangles, in the original order
 */
export function outsideOf(solids: readonly Solid[], positions: Float32Array, indices: Uint32Array): Uint32Array {
  if (solids.length === 0) return indices;
  // A bit mask for each vertex, with a bit for each solid that contains the vertex.
  const inside = new Uint32Array(positions.length / 3);
  for (let v = 0; v < inside.length; v++) {
    const [x, y, z] = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    solids.forEach((solid, bit) => {
      if (solid(x, y, z)) inside[v]! |= 1 << bit;
    });
  }
  const kept = new Uint32Array(indices.length);
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (inside[a]! & inside[b]! & inside[c]!) continue;
    kept.set([a, b, c], count);
    count += 3;
  }
  return kept.slice(0, count);
}
