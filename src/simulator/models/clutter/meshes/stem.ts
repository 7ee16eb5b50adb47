import { vec3, type Vec3 } from '../../../../base/math/index.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';

/**
 * Appends a tube along a path. Its ends are open, because they are never visible.
 *
 * @param radii radius at each point of the path, m
 */
export function appendStem(builder: MeshBuilder, path: readonly Vec3[], radii: readonly number[], sides: number): void {
  const first = vec3.normalize(vec3.subtract(path.at(-1)!, path[0]!));
  const side = vec3.normalize(vec3.cross(first, Math.abs(first[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]));
  const other = vec3.cross(first, side);
  let below: number[] | null = null;
  path.forEach((point, index) => {
    const radius = radii[index]!;
    // The last vertex of the ring has the same position as the first vertex, but u = 1.
    const ring = Array.from({ length: sides + 1 }, (_, k) => {
      const turn = (k / sides) * 2 * Math.PI;
      const n = vec3.addScaled(vec3.scale(side, Math.cos(turn)), other, Math.sin(turn));
      return builder.vertex(
        point[0] + n[0] * radius,
        point[1] + n[1] * radius,
        point[2] + n[2] * radius,
        n[0],
        n[1],
        n[2],
        k / sides,
        1 - point[2] * 0.5,
      );
    });
    if (below) for (let k = 0; k < sides; k++) builder.quad(below[k]!, below[k + 1]!, ring[k + 1]!, ring[k]!);
    below = ring;
  });
}
