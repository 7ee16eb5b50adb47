import { transformPoint, vec3, type Vec3 } from '../../../base/math/index.js';
import { allParts, assemblyFromPart, findPart } from '../part-index.js';
import { surfaceHeight } from '../terrain/index.js';
import type { BodyState, Part, PartTemplate, SeenBody, SeenVessel, Snapshot, VesselState } from '../state.js';

export interface CameraSurroundings {
  readonly snapshot: Snapshot;
  readonly templates: ReadonlyMap<string, PartTemplate>;
}

export function findVessel(s: CameraSurroundings, id: string): VesselState | undefined {
  return s.snapshot.vessels.find((vessel) => vessel.id === id);
}

export function findBody(s: CameraSurroundings, id: string): BodyState | undefined {
  return s.snapshot.bodies.find((body) => body.definition.id === id);
}

/** Returns the body whose surface is nearest to a point; undefined in a system without bodies. */
export function nearestBody<Body extends SeenBody>(
  s: { readonly snapshot: { readonly bodies: readonly Body[] } },
  positionEcl: Vec3,
): Body | undefined {
  let nearest: Body | undefined;
  let least = Infinity;
  for (const body of s.snapshot.bodies) {
    const height = vec3.distance(positionEcl, body.positionEcl) - body.definition.meanRadius;
    if (height < least) {
      least = height;
      nearest = body;
    }
  }
  return nearest;
}

/**
 * Returns the distance from a body's centre to its surface (ground or sea) in a direction, m. `directionCcf` is
 * body-fixed.
 */
export function surfaceRadius(body: SeenBody, directionCcf: Vec3): number {
  const { meanRadius, terrain } = body.definition;
  return meanRadius + surfaceHeight(terrain, directionCcf, meanRadius);
}

/**
 * Caches the radius of each part list. The radius stays valid, because the world replaces the list when anything in it
 * changes. It is cached only if all templates are known, because a page may get a vessel before its model.
 */
const radii = new WeakMap<readonly Part[], number>();

/**
 * Returns the radius, m, of the sphere around a vessel's centre of mass that contains all drawn parts. The radius is at
 * least 0.5 m.
 */
export function vesselRadius(s: Pick<CameraSurroundings, 'templates'>, vessel: SeenVessel): number {
  let radius = radii.get(vessel.parts);
  if (radius === undefined) {
    radius = measureRadius(s, vessel);
    if ([...allParts(vessel)].every(({ template }) => s.templates.has(template))) radii.set(vessel.parts, radius);
  }
  return Math.max(0.5, radius * vessel.scale);
}

function measureRadius(s: Pick<CameraSurroundings, 'templates'>, vessel: SeenVessel): number {
  let radius = 0;
  for (const mesh of meshSpheres(s, vessel, allParts(vessel))) {
    radius = Math.max(radius, vec3.distance(mesh.centre, vessel.centreOfMass) + mesh.radius);
  }
  return radius;
}

/** A sphere in the assembly frame of a vessel, m. */
interface AssemblySphere {
  readonly centre: Vec3;
  readonly radius: number;
}

/** Returns a sphere that contains a part with its subparts; null if neither the part nor any subpart is drawn. */
export function partSphere(
  s: Pick<CameraSurroundings, 'templates'>,
  vessel: SeenVessel,
  instanceId: number,
): AssemblySphere | null {
  const part = findPart(vessel, instanceId);
  const spheres = part ? [...meshSpheres(s, vessel, withSubparts(part))] : [];
  if (spheres.length === 0) return null;
  const middle = (axis: 0 | 1 | 2): number => {
    const ends = spheres.flatMap(({ centre, radius }) => [centre[axis] - radius, centre[axis] + radius]);
    return (Math.min(...ends) + Math.max(...ends)) / 2;
  };
  const centre: Vec3 = [middle(0), middle(1), middle(2)];
  return { centre, radius: Math.max(...spheres.map((each) => vec3.distance(each.centre, centre) + each.radius)) };
}

function* withSubparts(part: Part): Generator<Part> {
  yield part;
  for (const subpart of part.subparts) yield* withSubparts(subpart);
}

function* meshSpheres(
  { templates }: Pick<CameraSurroundings, 'templates'>,
  vessel: SeenVessel,
  parts: Iterable<Part>,
): Generator<AssemblySphere> {
  for (const part of parts) {
    const toAssembly = assemblyFromPart(vessel, part.instanceId);
    if (toAssembly === null) continue;
    const size = Math.max(...toAssembly.scale.map(Math.abs));
    for (const { mesh } of templates.get(part.template)?.model.primitives ?? []) {
      yield { centre: transformPoint(toAssembly, mesh.centre), radius: mesh.radius * size };
    }
  }
}
