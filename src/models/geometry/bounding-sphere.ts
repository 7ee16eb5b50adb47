import type { Vec3 } from '../../math/vec3.js';

/**
 * A sphere around every vertex (xyz per vertex, m): centre of the bounding box, then the farthest vertex.
 * Within a factor √3 of the smallest one, and for the long symmetric things of this house nearly equal to it.
 */
export function boundingSphere(positions: Float32Array): { readonly centre: Vec3; readonly radius: number } {
  if (positions.length === 0) return { centre: [0, 0, 0], radius: 0 };
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3;
    const value = positions[i]!;
    if (value < low[axis]!) low[axis] = value;
    if (value > high[axis]!) high[axis] = value;
  }
  const centre: Vec3 = [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2, (low[2]! + high[2]!) / 2];
  let squared = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - centre[0];
    const y = positions[i + 1]! - centre[1];
    const z = positions[i + 2]! - centre[2];
    squared = Math.max(squared, x * x + y * y + z * z);
  }
  return { centre, radius: Math.sqrt(squared) };
}
