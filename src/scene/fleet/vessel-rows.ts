import { composeRigid, IDENTITY_TRANSFORM, type Transform, transformPoint } from '../../math/transform.js';
import { add, distance, scale, type Vec3 } from '../../math/vec3.js';
import type { FlatNode } from '../../sim/flat-parts.js';

/** Returns a sphere around all that the nodes draw, in the assembly frame. */
export function boundNodes(nodes: readonly FlatNode[]): { centre: Vec3; radius: number } {
  const placed: Transform[] = [];
  const spheres: { centre: Vec3; radius: number }[] = [];
  for (const node of nodes) {
    const outer = node.parent < 0 ? IDENTITY_TRANSFORM : placed[node.parent]!;
    const inAssembly = composeRigid(outer, node.part.transform);
    placed.push(inAssembly);
    const growth = Math.max(...inAssembly.scale.map(Math.abs));
    for (const { mesh } of node.primitives) {
      spheres.push({ centre: transformPoint(inAssembly, mesh.centre), radius: mesh.radius * growth });
    }
  }
  if (spheres.length === 0) return { centre: [0, 0, 0], radius: 0 };
  const centre = scale(
    spheres.reduce<Vec3>((sum, sphere) => add(sum, sphere.centre), [0, 0, 0]),
    1 / spheres.length,
  );
  return { centre, radius: Math.max(...spheres.map((sphere) => distance(centre, sphere.centre) + sphere.radius)) };
}
