import { FieldError, type Outcome } from '../../errors/index.js';
import type { BodyState, Part, VesselState } from '../../sim/state.js';
import type { Command, World } from '../../world/index.js';
import type { CommandSink } from '../command/command-sink.js';
import type { Sampler } from '../sampler.js';

/** Which parts of the tree exist. */
export interface TreeGates {
  /** Without it there is no vessel, no body and no event to be read; time and status stay. */
  readonly telemetryEnabled: boolean;
  readonly telemetryVesselParts: boolean;
  readonly telemetryVesselDetail: boolean;
  readonly telemetryBodies: boolean;
  readonly telemetryEvents: boolean;
  readonly debugNamespace: boolean;
  readonly controlEnabled: boolean;
  readonly cameraEnabled: boolean;
}

/** What leaves read from and write to. */
export interface TreeSource {
  readonly world: World;
  /** Takes what writes to leaves become. */
  readonly commands: CommandSink;
  /** When streams and watches look again. */
  readonly sampler: Sampler;
  readonly gates: TreeGates;
  /** Bodies as they were last sampled. */
  readonly bodies: () => readonly BodyState[];
  /** Text of `status/transports`. */
  readonly transports: () => string;
}

/** @throws FieldError ENOENT when the vessel is gone */
export function vesselOf({ world }: TreeSource, id: string): VesselState {
  for (const vessel of world.snapshot.vessels) if (vessel.id === id) return vessel;
  throw new FieldError('ENOENT', `vessels/by-id/${id}`, `no live vessel '${id}'`);
}

/** @throws FieldError ENOENT */
export function bodyOf({ bodies }: TreeSource, id: string): BodyState {
  for (const body of bodies()) if (body.definition.id === id) return body;
  throw new FieldError('ENOENT', `bodies/${id}`, `no body '${id}'`);
}

/** The part at a chain of listing positions: a part, then subparts of it. @throws FieldError ENOENT */
export function partAt(source: TreeSource, vesselId: string, indices: readonly number[]): Part {
  let parts = vesselOf(source, vesselId).parts;
  let part: Part | undefined;
  for (const index of indices) {
    part = parts[index];
    if (!part) throw new FieldError('ENOENT', `vessels/by-id/${vesselId}/parts`, `no part ${indices.join('/')}`);
    parts = part.subparts;
  }
  return part!;
}

/** Runs the command that a parsed value becomes, or passes the refusal on. */
export function run<T>(
  { commands }: TreeSource,
  parsed: Outcome<T>,
  make: (value: T) => Outcome<Command>,
): Outcome<void> {
  const made = parsed.ok ? make(parsed.value) : parsed;
  return made.ok ? commands.submit(made.value) : made;
}
