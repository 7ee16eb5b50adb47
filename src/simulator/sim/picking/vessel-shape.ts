import {
  AFFINE_NUMBERS,
  affineFromTransform,
  composeAffine,
  invertAffine,
  type Affine,
} from '../../../base/math/index.js';
import type { Primitive } from '../../models/model.js';
import { type FlatNode, flattenParts } from '../flat-parts.js';
import type { Part, PartTemplate, SeenVessel } from '../state.js';
import { BOX, buildBvh, type Bvh, refitBvh } from './bvh.js';
import { freshRay, type LocalRay, traceBvh } from './bvh-ray.js';
import type { MeshTriangles } from './mesh-triangles.js';
import type { PartHit } from './pick.js';

const LEAF_ITEMS = 2;

interface Item {
  readonly node: number;
  readonly triangles: MeshTriangles;
}

/** Returns the triangles of a primitive: the same object for equal meshes. */
export type TrianglesOf = (primitive: Primitive) => MeshTriangles;

/** All triangles of a vessel that a ray can hit: the triangles of its opaque meshes, in the assembly frame. */
export class VesselShape {
  #parts: readonly Part[];
  readonly #nodes: FlatNode[];
  readonly #nodeOf: ReadonlyMap<number, number>;
  readonly #items: readonly Item[];
  readonly #boxes: Float64Array;
  readonly #bvh: Bvh | null;
  readonly #assemblyFromPart: Float64Array;
  readonly #partFromAssembly: Float64Array;
  /** 1 for nodes with a volume, 0 for flat ones. A flat node has no inverse transform, so rays cannot hit it. */
  readonly #isSolid: Uint8Array;
  readonly #ray = freshRay();
  #hit = -1;
  #rayInAssembly = freshRay();

  constructor(vessel: SeenVessel, templates: ReadonlyMap<string, PartTemplate>, trianglesOf: TrianglesOf) {
    this.#parts = vessel.parts;
    this.#nodes = flattenParts(vessel.parts, templates);
    this.#nodeOf = new Map(this.#nodes.map(({ part }, node) => [part.instanceId, node]));
    this.#items = this.#nodes.flatMap(({ primitives }, node) =>
      primitives
        .filter(({ mesh, material }) => material.kind === 'opaque' && mesh.indices.length > 0)
        .map((primitive) => ({ node, triangles: trianglesOf(primitive) })),
    );
    this.#assemblyFromPart = new Float64Array(this.#nodes.length * AFFINE_NUMBERS);
    this.#partFromAssembly = new Float64Array(this.#nodes.length * AFFINE_NUMBERS);
    this.#isSolid = new Uint8Array(this.#nodes.length);
    this.#boxes = new Float64Array(this.#items.length * BOX);
    this.#pose();
    this.#bvh = this.#items.length > 0 ? buildBvh(this.#boxes, LEAF_ITEMS) : null;
  }

  /** The box around all meshes in the assembly frame; null if rays cannot hit the vessel. */
  get box(): Float64Array | null {
    return this.#bvh && this.#bvh.boxes.subarray(0, BOX);
  }

  /** @returns false if the vessel now has different parts and needs a new shape */
  follow(vessel: SeenVessel): boolean {
    if (vessel.parts === this.#parts) return true;
    const nodes = this.#nodes;
    const seen = { count: 0, moved: false };
    const visit = (part: Part): boolean => {
      const node = this.#nodeOf.get(part.instanceId);
      const before = node === undefined ? undefined : nodes[node]!.part;
      if (before?.attachedTo !== part.attachedTo || before.template !== part.template) return false;
      seen.count++;
      if (before !== part) {
        seen.moved ||= before.transform !== part.transform;
        nodes[node!] = { ...nodes[node!]!, part };
      }
      return part.subparts.every(visit);
    };
    // If this returns false because parts were exchanged, some nodes may already have changed. That does no harm, because
    // the caller then replaces the shape.
    if (!vessel.parts.every(visit) || seen.count !== nodes.length) return false;
    this.#parts = vessel.parts;
    if (seen.moved) {
      this.#pose();
      if (this.#bvh) refitBvh(this.#bvh, this.#boxes);
    }
    return true;
  }

  /**
   * @param ray   ray in the assembly frame
   * @returns distance in lengths of the ray's direction, or `limit`; {@link describe} then describes the hit
   */
  trace(ray: LocalRay, limit: number): number {
    if (!this.#bvh) return limit;
    this.#rayInAssembly = ray;
    return traceBvh(this.#bvh, ray, limit, this.#testLeaf);
  }

  /**
   * Describes the last hit of {@link trace} in the frame of the part that was hit.
   * @param ray the ray that hit the part at `distance`
   */
  describe(ray: LocalRay, distance: number): Omit<PartHit, 'kind' | 'vesselId' | 'distance' | 'eclFromBody'> {
    const { node, triangles } = this.#items[this.#hit]!;
    this.#rayInAssembly = ray;
    const inPart = this.#rayInPart(node);
    // The triangle must be found again, because the mesh may have been tested for another part since.
    triangles.trace(inPart, Infinity);
    return {
      instanceId: this.#nodes[node]!.part.instanceId,
      position: [inPart.ox + inPart.dx * distance, inPart.oy + inPart.dy * distance, inPart.oz + inPart.dz * distance],
      normal: triangles.normal,
      assemblyFromPart: mapOf(this.#assemblyFromPart, node).slice(),
    };
  }

  readonly #testLeaf = (first: number, end: number, limit: number): number => {
    for (let place = first; place < end; place++) {
      const item = this.#bvh!.items[place]!;
      const { node, triangles } = this.#items[item]!;
      if (this.#isSolid[node] === 0) continue;
      const distance = triangles.trace(this.#rayInPart(node), limit);
      if (distance >= limit) continue;
      limit = distance;
      this.#hit = item;
    }
    return limit;
  };

  /**
   * Converts the ray to the frame of a node. The direction is not normalised, so that distances along both rays are
   * equal.
   */
  #rayInPart(node: number): LocalRay {
    const m = this.#partFromAssembly;
    const at = node * AFFINE_NUMBERS;
    const { ox, oy, oz, dx, dy, dz } = this.#rayInAssembly;
    const ray = this.#ray;
    ray.ox = m[at]! * ox + m[at + 1]! * oy + m[at + 2]! * oz + m[at + 3]!;
    ray.oy = m[at + 4]! * ox + m[at + 5]! * oy + m[at + 6]! * oz + m[at + 7]!;
    ray.oz = m[at + 8]! * ox + m[at + 9]! * oy + m[at + 10]! * oz + m[at + 11]!;
    ray.dx = m[at]! * dx + m[at + 1]! * dy + m[at + 2]! * dz;
    ray.dy = m[at + 4]! * dx + m[at + 5]! * dy + m[at + 6]! * dz;
    ray.dz = m[at + 8]! * dx + m[at + 9]! * dy + m[at + 10]! * dz;
    return ray;
  }

  /** Places all nodes, like shaders/passes/place-nodes.wgsl, and updates the boxes of the items. */
  #pose(): void {
    this.#nodes.forEach(({ part, parent }, node) => {
      const placed = mapOf(this.#assemblyFromPart, node);
      const local = affineFromTransform(part.transform);
      if (parent < 0) placed.set(local);
      else composeAffine(placed, mapOf(this.#assemblyFromPart, parent), local);
      this.#isSolid[node] = invertAffine(mapOf(this.#partFromAssembly, node), placed) ? 1 : 0;
    });
    this.#items.forEach(({ node, triangles }, item) => {
      writeBoxAround(this.#boxes, item * BOX, mapOf(this.#assemblyFromPart, node), triangles.box);
    });
  }
}

/** Returns a view of the map of a node. Writing to the view changes the array. */
const mapOf = (maps: Float64Array, node: number): Affine =>
  maps.subarray(node * AFFINE_NUMBERS, (node + 1) * AFFINE_NUMBERS);

function writeBoxAround(out: Float64Array, at: number, m: Affine, box: Float64Array): void {
  for (let row = 0; row < 3; row++) {
    let centre = m[row * 4 + 3]!;
    let half = 0;
    for (let axis = 0; axis < 3; axis++) {
      const k = m[row * 4 + axis]!;
      centre += (k * (box[axis]! + box[axis + 3]!)) / 2;
      half += (Math.abs(k) * (box[axis + 3]! - box[axis]!)) / 2;
    }
    out[at + row] = centre - half;
    out[at + row + 3] = centre + half;
  }
}
