import { quat, transformPoint, vec3 } from '../../math/index.js';
import type { Mesh } from '../../models/model.js';
import type { PartTemplate, Snapshot, VesselState } from '../state.js';
import { freshRay, type LocalRay } from './bvh-ray.js';
import { MeshTriangles } from './mesh-triangles.js';
import type { PartHit, Ray } from './pick.js';
import { VesselShape } from './vessel-shape.js';

/** Numbers of a bounding sphere: centre (ECL) and radius. */
const SPHERE = 4;
/** Doubles at 1e11 m are good to 3e-5 m; a sphere is grown by more. */
const SLACK = 1e-3;

/** Finds what a ray meets first among vessels. Prepares a mesh once, a vessel when its parts change or move. */
export class VesselPicker {
  /** By content key; as many as the templates have meshes. */
  readonly #meshes = new Map<string, MeshTriangles>();
  #shapes = new Map<string, VesselShape>();
  /** Of the moment that was asked about last. */
  #moment: Pick<Snapshot, 'vessels'> | null = null;
  #spheres = new Float64Array(0);
  readonly #local = freshRay();

  constructor(private readonly templates: ReadonlyMap<string, PartTemplate>) {}

  /** @param range hits from here on do not count, m */
  pick(snapshot: Pick<Snapshot, 'vessels'>, ray: Ray, range: number): PartHit | null {
    this.#follow(snapshot);
    let hit: Omit<PartHit, 'distance'> | null = null;
    let limit = range;
    for (const [index, vessel] of snapshot.vessels.entries()) {
      if (!this.#mayMeet(index, ray, limit)) continue;
      const shape = this.#shapes.get(vessel.id)!;
      const distance = shape.trace(this.#inAssembly(ray, vessel), limit);
      if (distance >= limit) continue;
      limit = distance;
      hit = { kind: 'vessel', vesselId: vessel.id, ...shape.describe(distance) };
    }
    return hit && { ...hit, distance: limit };
  }

  #follow(snapshot: Pick<Snapshot, 'vessels'>): void {
    if (this.#moment === snapshot) return;
    const { vessels } = snapshot;
    const shapes = new Map<string, VesselShape>();
    if (this.#spheres.length < vessels.length * SPHERE) this.#spheres = new Float64Array(vessels.length * SPHERE);
    vessels.forEach((vessel, index) => {
      let shape = this.#shapes.get(vessel.id);
      if (!shape?.follow(vessel)) {
        shape = new VesselShape(vessel, this.templates, (mesh) => this.#trianglesOf(mesh));
      }
      shapes.set(vessel.id, shape);
      this.#writeSphere(index, vessel, shape);
    });
    this.#shapes = shapes;
    this.#moment = snapshot;
  }

  #trianglesOf(mesh: Mesh): MeshTriangles {
    let triangles = this.#meshes.get(mesh.key);
    if (!triangles) this.#meshes.set(mesh.key, (triangles = new MeshTriangles(mesh)));
    return triangles;
  }

  #writeSphere(index: number, vessel: VesselState, { box }: VesselShape): void {
    const at = index * SPHERE;
    const radius = box === null ? -1 : vec3.length([box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!]) / 2;
    const middle = (axis: number): number => (box === null ? 0 : (box[axis]! + box[axis + 3]!) / 2);
    const fromCentre = vec3.subtract([middle(0), middle(1), middle(2)], vessel.centreOfMass);
    const size = vessel.scale;
    const pose = { translation: vessel.positionEcl, rotation: vessel.eclFromBody, scale: [size, size, size] } as const;
    this.#spheres.set(transformPoint(pose, fromCentre), at);
    this.#spheres[at + 3] = box === null ? -1 : radius * Math.abs(size) + SLACK;
  }

  #mayMeet(index: number, { origin, direction }: Ray, limit: number): boolean {
    const at = index * SPHERE;
    const spheres = this.#spheres;
    const radius = spheres[at + 3]!;
    if (radius < 0) return false;
    const x = spheres[at]! - origin[0];
    const y = spheres[at + 1]! - origin[1];
    const z = spheres[at + 2]! - origin[2];
    const squared = x * x + y * y + z * z;
    // Far ones first: the difference of the squares of such distances says nothing.
    const farthest = limit + radius;
    if (squared > farthest * farthest) return false;
    const along = x * direction[0] + y * direction[1] + z * direction[2];
    const aside = squared - along * along;
    // Relative to the squares it came from.
    return along > -radius && aside <= radius * radius + squared * 1e-14;
  }

  /** Distances along the local ray are metres along the original: its direction carries the scale. */
  #inAssembly({ origin, direction }: Ray, vessel: VesselState): LocalRay {
    const bodyFromEcl = quat.invert(vessel.eclFromBody);
    const from = quat.rotate(bodyFromEcl, vec3.subtract(origin, vessel.positionEcl));
    const toward = quat.rotate(bodyFromEcl, direction);
    const k = 1 / vessel.scale;
    const ray = this.#local;
    ray.ox = from[0] * k + vessel.centreOfMass[0];
    ray.oy = from[1] * k + vessel.centreOfMass[1];
    ray.oz = from[2] * k + vessel.centreOfMass[2];
    ray.dx = toward[0] * k;
    ray.dy = toward[1] * k;
    ray.dz = toward[2] * k;
    return ray;
  }
}
