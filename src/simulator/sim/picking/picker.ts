import { AFFINE_NUMBERS, affineFromTransform, invertAffine, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { Mesh, Primitive } from '../../models/model.js';
import { SurfaceHoles } from '../../models/surface-holes.js';
import type { CameraPose, Cursor } from '../camera/index.js';
import { nearestBody } from '../camera/surroundings.js';
import type { PartTemplate, SeenMoment, SeenVessel } from '../state.js';
import { freshRay, type LocalRay } from './bvh-ray.js';
import { GroundPicker } from './ground-picker.js';
import { MeshTriangles } from './mesh-triangles.js';
import type { Hit, PartHit, Ray } from './pick.js';
import { VesselShape } from './vessel-shape.js';

interface Target {
  readonly vessel: SeenVessel;
  readonly shape: VesselShape;
  /** Rows of the map from ecliptic axes, with the origin at the vessel, to the assembly frame. */
  readonly assemblyFromEcl: Float64Array;
  /** Centre of a sphere around the vessel, in ECL, m. */
  readonly centre: Vec3;
  readonly radius: number;
}

/** Number of values per sphere: its centre and its radius. */
const SPHERE = 4;

/**
 * Length by which the radius of a sphere is enlarged, m. Doubles at 1e11 m have a resolution of 3e-5 m, so this is
 * enough.
 */
const SLACK = 1e-3;

/** The triangles of meshes without holes. */
const trianglesByMesh = new WeakMap<Mesh, MeshTriangles>();

function trianglesOf(mesh: Mesh): MeshTriangles {
  let triangles = trianglesByMesh.get(mesh);
  if (!triangles) trianglesByMesh.set(mesh, (triangles = new MeshTriangles(mesh, null)));
  return triangles;
}

/** Finds what a ray hits: a drawn part, or else the ground. */
export class Picker {
  readonly #ground = new GroundPicker();
  /** Triangles by the content keys of a mesh and its holes. */
  readonly #meshes = new Map<string, MeshTriangles>();
  #shapes = new Map<string, VesselShape>();
  #moment: Pick<SeenMoment, 'vessels'> | null = null;
  #targets: readonly Target[] = [];
  /**
   * Spheres of the targets, {@link SPHERE} numbers each. `#entries` contains the distance at which the current ray
   * enters each sphere.
   */
  #spheres = new Float64Array(0);
  #entries = new Float64Array(0);
  readonly #local = freshRay();

  constructor(readonly templates: ReadonlyMap<string, PartTemplate>) {}

  /**
   * Returns the first place where a ray hits the front of an opaque part. If it hits no part within the range, returns
   * where it hits the ground of the body nearest to its origin. Rays pass through ground clutter and glass. A ray from
   * below the surface does not hit the ground.
   * @param range hits at this distance or beyond do not count, m
   */
  pick(snapshot: SeenMoment, ray: Ray, range: number): Hit | null {
    const part = this.pickPart(snapshot, ray, range);
    if (part !== null) return part;
    const body = nearestBody({ snapshot }, ray.origin);
    return body === undefined ? null : this.#ground.pick(body, ray, range);
  }

  pickPart(snapshot: Pick<SeenMoment, 'vessels'>, ray: Ray, range: number): PartHit | null {
    this.#follow(snapshot);
    let nearest: Target | null = null;
    let limit = range;
    this.#enter(ray, range);
    for (let next = this.#takeNearest(limit); next >= 0; next = this.#takeNearest(limit)) {
      const target = this.#targets[next]!;
      const distance = target.shape.trace(this.#inAssembly(ray, target), limit);
      if (distance >= limit) continue;
      limit = distance;
      nearest = target;
    }
    if (nearest === null) return null;
    const { vessel, shape } = nearest;
    const found = shape.describe(this.#inAssembly(ray, nearest), limit);
    return { kind: 'vessel', vesselId: vessel.id, distance: limit, ...found, eclFromBody: vessel.eclFromBody };
  }

  #follow(snapshot: Pick<SeenMoment, 'vessels'>): void {
    if (this.#moment === snapshot) return;
    const shapes = new Map<string, VesselShape>();
    const targets: Target[] = [];
    for (const vessel of snapshot.vessels) {
      let shape = this.#shapes.get(vessel.id);
      if (!shape?.follow(vessel)) {
        shape = new VesselShape(vessel, this.templates, (primitive) => this.#trianglesOf(primitive));
      }
      shapes.set(vessel.id, shape);
      const target = targetOf(vessel, shape);
      if (target) targets.push(target);
    }
    this.#shapes = shapes;
    this.#targets = targets;
    this.#spheres = Float64Array.from(targets.flatMap(({ centre, radius }) => [...centre, radius]));
    this.#entries = new Float64Array(targets.length);
    this.#moment = snapshot;
  }

  #trianglesOf({ mesh, material: { mapped } }: Primitive): MeshTriangles {
    const holes = SurfaceHoles.of(mesh, mapped);
    const key = holes ? `${mesh.key} ${mapped!.key}` : mesh.key;
    let triangles = this.#meshes.get(key);
    if (!triangles) this.#meshes.set(key, (triangles = holes ? new MeshTriangles(mesh, holes) : trianglesOf(mesh)));
    return triangles;
  }

  /** Computes `#entries`. An entry is ∞ if the ray does not enter the target's sphere within the range. */
  #enter({ origin, direction }: Ray, range: number): void {
    const [ox, oy, oz] = origin;
    const [dx, dy, dz] = direction;
    const spheres = this.#spheres;
    const entries = this.#entries.fill(Infinity);
    for (let target = 0, at = 0; target < entries.length; target++, at += SPHERE) {
      const x = spheres[at]! - ox;
      const y = spheres[at + 1]! - oy;
      const z = spheres[at + 2]! - oz;
      const radius = spheres[at + 3]!;
      const squared = x * x + y * y + z * z;
      const farthest = range + radius;
      // First excludes spheres that are far away: for these, the difference of squares below would have no correct
      // digits.
      if (squared > farthest * farthest) continue;
      const along = x * dx + y * dy + z * dz;
      // The last term is a margin for the rounding error of the difference, which grows with `squared`.
      const half = radius * radius - (squared - along * along) + squared * 1e-14;
      if (along < -radius || half < 0) continue;
      entries[target] = Math.max(0, along - Math.sqrt(half));
    }
  }

  /** Returns the target whose sphere the ray enters next, or −1 if it enters none before `limit`. */
  #takeNearest(limit: number): number {
    const entries = this.#entries;
    let nearest = -1;
    let least = limit;
    for (let target = 0; target < entries.length; target++) {
      if (entries[target]! < least) {
        least = entries[target]!;
        nearest = target;
      }
    }
    if (nearest >= 0) entries[nearest] = Infinity;
    return nearest;
  }

  /**
   * Converts a ray to the assembly frame of a target. The direction is scaled too, so that distances along the ray are
   * still metres in ECL.
   */
  #inAssembly({ origin, direction }: Ray, { vessel: { positionEcl }, assemblyFromEcl: m }: Target): LocalRay {
    const x = origin[0] - positionEcl[0];
    const y = origin[1] - positionEcl[1];
    const z = origin[2] - positionEcl[2];
    const dx = direction[0];
    const dy = direction[1];
    const dz = direction[2];
    const ray = this.#local;
    ray.ox = m[0]! * x + m[1]! * y + m[2]! * z + m[3]!;
    ray.oy = m[4]! * x + m[5]! * y + m[6]! * z + m[7]!;
    ray.oz = m[8]! * x + m[9]! * y + m[10]! * z + m[11]!;
    ray.dx = m[0]! * dx + m[1]! * dy + m[2]! * dz;
    ray.dy = m[4]! * dx + m[5]! * dy + m[6]! * dz;
    ray.dz = m[8]! * dx + m[9]! * dy + m[10]! * dz;
    return ray;
  }
}

function targetOf(vessel: SeenVessel, shape: VesselShape): Target | null {
  const { box } = shape;
  if (box === null) return null;
  const { scale, centreOfMass: com } = vessel;
  const pose = { translation: [0, 0, 0], rotation: vessel.eclFromBody, scale: [scale, scale, scale] } as const;
  const eclFromAssembly = affineFromTransform(pose);
  const centre: [number, number, number] = [...vessel.positionEcl];
  for (let row = 0; row < 3; row++) {
    const at = row * 4;
    for (let axis = 0; axis < 3; axis++) {
      const k = eclFromAssembly[at + axis]!;
      // `positionEcl` is the position of the centre of mass.
      eclFromAssembly[at + 3]! -= k * com[axis]!;
      centre[row]! += (k * (box[axis]! + box[axis + 3]!)) / 2;
    }
    centre[row]! += eclFromAssembly[at + 3]!;
  }
  const assemblyFromEcl = new Float64Array(AFFINE_NUMBERS);
  if (!invertAffine(assemblyFromEcl, eclFromAssembly)) return null;
  const diagonal = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);
  const radius = (diagonal / 2) * Math.abs(scale) + SLACK;
  return { vessel, shape, assemblyFromEcl, centre, radius };
}

const MIDDLE: Cursor = { x: 0, y: 0 };

/** Returns the ray through a point of a camera's picture, by default its middle. */
export function cameraRay(pose: CameraPose, { x, y }: Cursor = MIDDLE): Ray {
  const { positionEcl, eclFromCamera, orthoHalfHeight } = pose;
  const toEcl = (v: Vec3): Vec3 => quat.rotate(eclFromCamera, v);
  if (orthoHalfHeight !== null) {
    const aside = toEcl([x * orthoHalfHeight, y * orthoHalfHeight, 0]);
    return { origin: vec3.add(positionEcl, aside), direction: toEcl([0, 0, -1]) };
  }
  const slope = Math.tan(pose.fovY / 2);
  return { origin: positionEcl, direction: vec3.normalize(toEcl([x * slope, y * slope, -1])) };
}
