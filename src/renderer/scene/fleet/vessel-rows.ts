import {
  AFFINE_NUMBERS,
  affineFromTransform,
  affineGrowth,
  affinePoint,
  composeAffine,
  vec3,
  type Affine,
  type Vec3,
} from '../../../base/math/index.js';
import type { FlatNode } from '../../../simulator/sim/index.js';

export function boundNodes(nodes: readonly FlatNode[]): { centre: Vec3; radius: number } {
  const placed: Affine[] = [];
  const spheres: { centre: Vec3; radius: number }[] = [];
  for (const node of nodes) {
    const own = affineFromTransform(node.part.transform);
    const inAssembly =
      node.parent < 0 ? own : composeAffine(new Float64Array(AFFINE_NUMBERS), placed[node.parent]!, own);
    placed.push(inAssembly);
    const growth = affineGrowth(inAssembly);
    for (const { mesh } of node.primitives) {
      spheres.push({ centre: affinePoint(inAssembly, mesh.centre), radius: mesh.radius * growth });
    }
  }
  if (spheres.length === 0) return { centre: [0, 0, 0], radius: 0 };
  const centre = vec3.scale(
    spheres.reduce<Vec3>((sum, sphere) => vec3.add(sum, sphere.centre), [0, 0, 0]),
    1 / spheres.length,
  );
  return { centre, radius: Math.max(...spheres.map((sphere) => vec3.distance(centre, sphere.centre) + sphere.radius)) };
}

export function mirroredNodes(nodes: readonly FlatNode[]): readonly boolean[] {
  const mirrored: boolean[] = [];
  for (const { parent, part } of nodes) {
    const [x, y, z] = part.transform.scale;
    mirrored.push((parent >= 0 && mirrored[parent]!) !== Math.sign(x) * Math.sign(y) * Math.sign(z) < 0);
  }
  return mirrored;
}
