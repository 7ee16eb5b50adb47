import { BufferAttribute, BufferGeometry, FrontSide, Ray as ThreeRay, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Mesh } from '../../../src/simulator/models/model.js';
import type { Ray } from '../../../src/simulator/sim/picking/index.js';

/** Casts rays against the fronts of one mesh, by three-mesh-bvh as its documentation says to use it. */
export class ThreeRays {
  readonly #bvh: MeshBVH;

  constructor(mesh: Mesh) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(mesh.positions.slice(), 3));
    geometry.setIndex(new BufferAttribute(mesh.indices.slice(), 1));
    this.#bvh = new MeshBVH(geometry);
  }

  /** @returns a function that casts the ray and returns the distance, m, or null on a miss */
  caster({ origin, direction }: Ray): () => number | null {
    const ray = new ThreeRay(new Vector3(...origin), new Vector3(...direction));
    return () => this.#bvh.raycastFirst(ray, FrontSide)?.distance ?? null;
  }
}
