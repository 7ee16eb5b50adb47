import { composeRigid, quat, type Quat, type Transform, vec3, type Vec3 } from '../math/index.js';
import type { Part, VesselState } from './state.js';

interface IndexedPart {
  readonly part: Part;
  /** The part whose frame `part.transform` is in; null for the root, whose frame is the assembly. */
  readonly parent: IndexedPart | null;
}

/** Snapshots replace the array when anything in it changed, so its identity is the key. */
const indexes = new WeakMap<readonly Part[], ReadonlyMap<number, IndexedPart>>();

function indexOf(vessel: VesselState): ReadonlyMap<number, IndexedPart> {
  let index = indexes.get(vessel.parts);
  if (index === undefined) indexes.set(vessel.parts, (index = buildIndex(vessel.parts)));
  return index;
}

function buildIndex(parts: readonly Part[]): ReadonlyMap<number, IndexedPart> {
  const index = new Map<number, IndexedPart>();
  const topLevel = new Map(parts.map((part) => [part.instanceId, part]));

  const addSubparts = (holder: IndexedPart): void => {
    for (const part of holder.part.subparts) {
      const entry = { part, parent: holder };
      index.set(part.instanceId, entry);
      addSubparts(entry);
    }
  };
  // A part may be listed before the one it is attached to.
  const addPart = (part: Part): IndexedPart => {
    const known = index.get(part.instanceId);
    if (known !== undefined) return known;
    const carrier = part.attachedTo === null ? undefined : topLevel.get(part.attachedTo);
    const entry = { part, parent: carrier === undefined ? null : addPart(carrier) };
    index.set(part.instanceId, entry);
    addSubparts(entry);
    return entry;
  };
  parts.forEach(addPart);
  return index;
}

/** The live part or subpart of a vessel with this instance id. */
export function findPart(vessel: VesselState, instanceId: number): Part | undefined {
  return indexOf(vessel).get(instanceId)?.part;
}

/** Every part and subpart of a vessel, in no promised order. */
export function* allParts(vessel: VesselState): Generator<Part> {
  for (const { part } of indexOf(vessel).values()) yield part;
}

/** Instance ids of all parts and subparts of a vessel. */
export function instanceIds(vessel: VesselState): ReadonlySet<number> {
  return new Set(indexOf(vessel).keys());
}

/** Takes a point from the part's frame to the vessel's assembly frame; null when the part is not on the vessel. */
export function assemblyFromPart(vessel: VesselState, instanceId: number): Transform | null {
  const entry = indexOf(vessel).get(instanceId);
  if (entry === undefined) return null;
  let transform = entry.part.transform;
  for (let parent = entry.parent; parent !== null; parent = parent.parent) {
    transform = composeRigid(parent.part.transform, transform);
  }
  return transform;
}

/** Where a point of the assembly frame is, ECL, m: the vessel's position is that of its centre of mass. */
export function eclFromAssemblyPoint(vessel: VesselState, point: Vec3): Vec3 {
  const fromCentre = vec3.scale(vec3.subtract(point, vessel.centreOfMass), vessel.scale);
  return vec3.add(vessel.positionEcl, quat.rotate(vessel.eclFromBody, fromCentre));
}

/** Origin and axes of a part in ECL; null when the part is not on the vessel. */
export function partPoseEcl(
  vessel: VesselState,
  instanceId: number,
): { readonly positionEcl: Vec3; readonly eclFromPart: Quat } | null {
  const transform = assemblyFromPart(vessel, instanceId);
  if (transform === null) return null;
  return {
    positionEcl: eclFromAssemblyPoint(vessel, transform.translation),
    eclFromPart: quat.multiply(vessel.eclFromBody, transform.rotation),
  };
}
