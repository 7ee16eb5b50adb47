import { quat, type Transform, transformPoint, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { Mesh, Model } from '../../../../src/simulator/models/model.js';
import { buildShape } from '../../../../src/simulator/models/shapes/index.js';
import type { Ray } from '../../../../src/simulator/sim/picking/index.js';
import type { Part, PartTemplate, Snapshot, VesselState } from '../../../../src/simulator/sim/state.js';
import { body, part, vessel } from '../camera/fixture.js';

/** By default, a distant star is the only body. */
export function moment(vessels: readonly VesselState[], bodies: Snapshot['bodies'] = [FAR_STAR]): Snapshot {
  return {
    sequence: 1,
    ut: 0,
    simDt: 0,
    warp: 1,
    warpSpeeds: [1],
    autoWarpTarget: null,
    systemName: 'Test',
    homeId: '',
    sunId: 'Star',
    bodies,
    vessels,
    activeVesselId: null,
  };
}

const FAR_STAR = body('Star', null, { positionEcl: [0, 0, -1e12] });

export function templatesOf(models: Readonly<Record<string, Model>>): ReadonlyMap<string, PartTemplate> {
  return new Map(Object.entries(models).map(([id, model]) => [id, { id, displayName: id, model }]));
}

/** Makes templates: a cube with edges of 2 m around its origin, and the models in `more`. */
export function templates(more: Readonly<Record<string, Model>> = {}): ReadonlyMap<string, PartTemplate> {
  return templatesOf({ cube: buildShape('cube', { size: 2 }), ...more });
}

export function ship(id: string, at: Vec3, parts: readonly Part[], change: Partial<VesselState> = {}): VesselState {
  const attached = parts.map((one, i) => (i === 0 ? { ...one, isRoot: true } : one));
  return { ...vessel(id, FAR_STAR, at, { parts: attached }), positionEcl: at, centreOfMass: vec3.ZERO, ...change };
}

export function cube(instanceId: number, transform: Partial<Transform> = {}, change: Partial<Part> = {}): Part {
  return part(instanceId, { template: 'cube', transform: placed(transform), ...change });
}

export function placed(transform: Partial<Transform>): Transform {
  return { translation: vec3.ZERO, rotation: quat.IDENTITY, scale: [1, 1, 1], ...transform };
}

export function rayToward(origin: Vec3, target: Vec3): Ray {
  return { origin, direction: vec3.normalize(vec3.subtract(target, origin)) };
}

/**
 * Finds the first point at which a ray hits the front of a triangle of any vessel, in ecliptic axes. Tests all
 * triangles one by one, without a hierarchy.
 */
export function bruteForce(
  vessels: readonly VesselState[],
  templates: ReadonlyMap<string, PartTemplate>,
  ray: Ray,
): { readonly distance: number; readonly instanceId: number } | null {
  let best: { distance: number; instanceId: number } | null = null;
  for (const craft of vessels) {
    const toEcl = (p: Vec3): Vec3 =>
      vec3.add(
        craft.positionEcl,
        quat.rotate(craft.eclFromBody, vec3.scale(vec3.subtract(p, craft.centreOfMass), craft.scale)),
      );
    for (const { node, place } of everyNode(craft.parts)) {
      for (const { mesh, material } of templates.get(node.template)?.model.primitives ?? []) {
        if (material.kind === 'glass') continue;
        for (const corners of trianglesOf(mesh)) {
          const [a, b, c] = corners.map((p) => toEcl(place(p))) as [Vec3, Vec3, Vec3];
          // A mirrored placement reverses the winding of a triangle, but does not change its outer side.
          const distance = mirrors(place) ? meet(ray, a, c, b) : meet(ray, a, b, c);
          if (distance !== null && distance < (best?.distance ?? Infinity)) {
            best = { distance, instanceId: node.instanceId };
          }
        }
      }
    }
  }
  return best;
}

type Place = (p: Vec3) => Vec3;

function mirrors(place: Place): boolean {
  const [x, y, z] = [vec3.X_AXIS, vec3.Y_AXIS, vec3.Z_AXIS].map((axis) => vec3.subtract(place(axis), place(vec3.ZERO)));
  return vec3.dot(vec3.cross(x!, y!), z!) < 0;
}

function everyNode(parts: readonly Part[]): { node: Part; place: Place }[] {
  const list: { node: Part; place: Place }[] = [];
  const places = new Map<number, Place>();
  const visit = (node: Part, outer: Place): void => {
    const place: Place = (p) => outer(transformPoint(node.transform, p));
    places.set(node.instanceId, place);
    list.push({ node, place });
    for (const subpart of node.subparts) visit(subpart, place);
  };
  for (const top of parts) visit(top, (top.attachedTo !== null && places.get(top.attachedTo)) || ((p) => p));
  return list;
}

function* trianglesOf({ positions, indices }: Mesh): Generator<[Vec3, Vec3, Vec3]> {
  const corner = (i: number): Vec3 => {
    const at = indices[i]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  for (let i = 0; i < indices.length; i += 3) yield [corner(i), corner(i + 1), corner(i + 2)];
}

/** Intersects a ray with the front of a triangle by the method of Möller and Trumbore. */
function meet({ origin, direction }: Ray, a: Vec3, b: Vec3, c: Vec3): number | null {
  const ab = vec3.subtract(b, a);
  const ac = vec3.subtract(c, a);
  const p = vec3.cross(direction, ac);
  const determinant = vec3.dot(ab, p);
  if (determinant <= 0) return null;
  const s = vec3.subtract(origin, a);
  const u = vec3.dot(s, p);
  const q = vec3.cross(s, ab);
  const v = vec3.dot(direction, q);
  if (u < 0 || v < 0 || u + v > determinant) return null;
  const distance = vec3.dot(ac, q) / determinant;
  return distance >= 0 ? distance : null;
}
