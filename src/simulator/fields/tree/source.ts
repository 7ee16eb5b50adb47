import { FieldError, shown } from '../../../base/errors/index.js';
import { bodyIndex } from '../../sim/list-index.js';
import type { BodyState, Part, VesselState } from '../../sim/state.js';
import type { World } from '../../world/index.js';
import type { NamedList } from '../named-list.js';
import type { Sampler } from '../sampler.js';

export interface TreeGates {
  /** True if the server reports vessels, bodies and events. Time and status are always reported. */
  readonly telemetryEnabled: boolean;
  readonly telemetryVesselParts: boolean;
  readonly telemetryVesselDetail: boolean;
  readonly telemetryBodies: boolean;
  readonly telemetryEvents: boolean;
  readonly debugNamespace: boolean;
  readonly controlEnabled: boolean;
  readonly cameraEnabled: boolean;
}

export interface TreeSource {
  readonly world: World;
  readonly sampler: Sampler;
  readonly gates: TreeGates;
  readonly vessels: NamedList<VesselState>;
  /** Returns a number that changes when a vessel appears or disappears, or when the parts of a vessel change. */
  readonly fleetRevision: () => number;
  readonly bodies: () => readonly BodyState[];
  readonly transports: () => string;
}

/** @throws FieldError ENOENT if the vessel no longer exists */
export function vesselOf(source: TreeSource, id: string): VesselState {
  const vessel = source.vessels.find(id);
  if (vessel) return vessel;
  throw new FieldError('ENOENT', vesselPath(source, id), `no live vessel '${shown(id)}'; vessels/by-id lists them`);
}

export function vesselPath({ vessels }: TreeSource, id: string): string {
  return `vessels/by-id/${vessels.nameOf(id) ?? id}`;
}

/** @throws FieldError ENOENT */
export function bodyOf({ bodies }: TreeSource, id: string): BodyState {
  const body = bodyIndex(bodies()).byId.get(id);
  if (body) return body;
  throw new FieldError('ENOENT', `bodies/${id}`, `no body '${shown(id)}'; bodies lists them`);
}

/**
 * @param indices the index of a part; for a subpart, also one index for each level of subparts below the part
 * @throws FieldError ENOENT
 */
export function partAt(source: TreeSource, vesselId: string, indices: readonly number[]): Part {
  let parts = vesselOf(source, vesselId).parts;
  let part: Part | undefined;
  for (const index of indices) {
    part = parts[index];
    if (!part)
      throw new FieldError(
        'ENOENT',
        `${vesselPath(source, vesselId)}/parts`,
        `no part ${indices.join('/')}; parts lists them`,
      );
    parts = part.subparts;
  }
  return part!;
}
