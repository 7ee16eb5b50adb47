import type { Vec3 } from '../../../base/math/index.js';

/**
 * Returns a sphere around all vertices (xyz per vertex, m). Its centre is the centre of the bounding box, and its
 * radius is the distance to the farthest vertex. The smallest enclosing sphere may be smaller, by a factor of at most
 * √3.
 */
export function boundingSphere(positions: Float32Array): { readonly centre: Vec3; readonly radius: number } {
  if (positions.length === 0) return { centre: [0, 0, 0], radius: 0 };
  let x0 = Infinity, y0 = Infinity, z0 = Infinity; // prettier-ignore
  let x1 = -Infinity, y1 = -Infinity, z1 = -Infinity; // prettier-ignore
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    z0 = Math.min(z0, z);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
    z1 = Math.max(z1, z);
  }
  const centre: Vec3 = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2];
  let squared = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - centre[0];
    const y = positions[i + 1]! - centre[1];
    const z = positions[i + 2]! - centre[2];
    squared = Math.max(squared, x * x + y * y + z * z);
  }
  return { centre, radius: Math.sqrt(squared) };
}
