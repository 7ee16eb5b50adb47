import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Vec3 } from '../../../src/base/math/vec3.js';
import type { MeshGeometry } from '../../../src/simulator/models/model.js';

type Triangle = readonly [Vec3, Vec3, Vec3];

export function trianglesOf({ positions, indices }: MeshGeometry): Triangle[] {
  const at = (i: number): Vec3 => [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!];
  return Array.from({ length: indices.length / 3 }, (_, t) => [
    at(indices[t * 3]!),
    at(indices[t * 3 + 1]!),
    at(indices[t * 3 + 2]!),
  ]);
}

export class SurfaceDistance {
  readonly #bvh: MeshBVH | null;

  constructor(meshes: readonly MeshGeometry[]) {
    const geometry = new BufferGeometry();
    const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
    const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
    let [vertex, corner] = [0, 0];
    for (const mesh of meshes) {
      positions.set(mesh.positions, vertex * 3);
      for (const index of mesh.indices) indices[corner++] = index + vertex;
      vertex += mesh.positions.length / 3;
    }
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    this.#bvh = corner === 0 ? null : new MeshBVH(geometry);
  }

  /** Returns the distance from a point to the nearest surface, m; Infinity if there is none. */
  to(p: Vec3): number {
    return this.#bvh?.closestPointToPoint(new Vector3(...p))?.distance ?? Infinity;
  }
}
