import { invariant } from '../../base/errors/index.js';
import {
  AFFINE_NUMBERS,
  affineFromTransform,
  composeAffine,
  composeRigid,
  IDENTITY_TRANSFORM,
  quat,
  vec3,
  type Affine,
  type Quat,
  type Transform,
  type Vec3,
} from '../../base/math/index.js';
import type { Part, SeenVessel } from './state.js';

type Assembled = Pick<SeenVessel, 'parts'>;

interface IndexedPart {
  readonly part: Part;
  /** `part.transform` maps to the frame of this part. Null for the root, whose transform maps to the assembly frame. */
  readonly parent: IndexedPart | null;
  /** The pose of the part in the assembly frame; null before it is first used. */
  assemblyFromPart: Transform | null;
}

type PartIndex = ReadonlyMap<number, IndexedPart>;

/**
 * Caches the index of each part list. The key is the array, because a vessel gets a new array whenever anything in it
 * has changed.
 */
const indexes = new WeakMap<readonly Part[], PartIndex>();

function indexOf(vessel: Assembled): PartIndex {
  let index = indexes.get(vessel.parts);
  if (index === undefined) indexes.set(vessel.parts, (index = buildIndex(vessel.parts)));
  return index;
}

function buildIndex(parts: readonly Part[]): PartIndex {
  const index = new Map<number, IndexedPart>();
  const topLevel = new Map(parts.map((part) => [part.instanceId, part]));

  const add = (part: Part, parent: IndexedPart | null): void => {
    const entry: IndexedPart = { part, parent, assemblyFromPart: null };
    index.set(part.instanceId, entry);
    for (const subpart of part.subparts) add(subpart, entry);
  };
  for (const listed of parts) {
    // A part may be listed before the part to which it is attached. Such parts wait in a list, because recursion could
    // exhaust the stack: a vessel may be a chain of ten thousand parts.
    const waiting: Part[] = [];
    let part: Part | undefined = listed;
    while (part !== undefined && !index.has(part.instanceId)) {
      waiting.push(part);
      part = part.attachedTo === null ? undefined : topLevel.get(part.attachedTo);
      invariant(waiting.length <= parts.length, `part ${listed.instanceId} is attached to itself in a circle`);
    }
    for (const next of waiting.reverse()) {
      add(next, next.attachedTo === null ? null : (index.get(next.attachedTo) ?? null));
    }
  }
  return index;
}

function composedTransform(entry: IndexedPart): Transform {
  const waiting: IndexedPart[] = [];
  let known: IndexedPart | null = entry;
  while (known !== null && known.assemblyFromPart === null) {
    waiting.push(known);
    known = known.parent;
  }
  let transform = known?.assemblyFromPart ?? IDENTITY_TRANSFORM;
  for (const next of waiting.reverse()) {
    next.assemblyFromPart = transform = composeRigid(transform, next.part.transform);
  }
  return transform;
}

export function findPart(vessel: Assembled, instanceId: number): Part | undefined {
  return indexOf(vessel).get(instanceId)?.part;
}

/** Returns the part with an instance id, preceded by the parts that contain or carry it; null if there is none. */
export function partLineage(vessel: Assembled, instanceId: number): readonly Part[] | null {
  let entry: IndexedPart | null = indexOf(vessel).get(instanceId) ?? null;
  if (entry === null) return null;
  const lineage: Part[] = [];
  for (; entry !== null; entry = entry.parent) lineage.push(entry.part);
  return lineage.reverse();
}

export function* allParts(vessel: Assembled): Generator<Part> {
  for (const { part } of indexOf(vessel).values()) yield part;
}

export function instanceIds(vessel: Assembled): ReadonlySet<number> {
  return new Set(indexOf(vessel).keys());
}

/** Returns the transform from the part's frame to the vessel's assembly frame; null if the vessel has no such part. */
export function assemblyFromPart(vessel: Assembled, instanceId: number): Transform | null {
  const entry = indexOf(vessel).get(instanceId);
  return entry === undefined ? null : composedTransform(entry);
}

/**
 * Returns the affine map with which the part is drawn, from the part's frame to the vessel's assembly frame; null if
 * the vessel has no such part. Unlike a transform, the map can shear, for example for a turned part inside an unevenly
 * scaled one.
 */
export function placementOfPart(vessel: Assembled, instanceId: number): Affine | null {
  const lineage = partLineage(vessel, instanceId);
  if (!lineage) return null;
  return lineage
    .map(({ transform }) => affineFromTransform(transform))
    .reduce((outer, inner) => composeAffine(new Float64Array(AFFINE_NUMBERS), outer, inner));
}

/**
 * Returns the ECL position of a point in the assembly frame, m. `vessel.positionEcl` is the position of the centre of
 * mass.
 */
export function eclFromAssemblyPoint(vessel: SeenVessel, point: Vec3): Vec3 {
  const fromCentre = vec3.scale(vec3.subtract(point, vessel.centreOfMass), vessel.scale);
  return vec3.add(vessel.positionEcl, quat.rotate(vessel.eclFromBody, fromCentre));
}

/** Returns the origin and axes of a part in ECL; null if the vessel has no such part. */
export function partPoseEcl(
  vessel: SeenVessel,
  instanceId: number,
): { readonly positionEcl: Vec3; readonly eclFromPart: Quat } | null {
  const transform = assemblyFromPart(vessel, instanceId);
  if (transform === null) return null;
  return {
    positionEcl: eclFromAssemblyPoint(vessel, transform.translation),
    eclFromPart: quat.multiply(vessel.eclFromBody, transform.rotation),
  };
}
