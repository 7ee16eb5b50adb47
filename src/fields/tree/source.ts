import { FieldError, type Outcome } from '../../errors/index.js';
import type { BodyState, Part, VesselState } from '../../sim/state.js';
import { type Command, command } from '../../world/command.js';
import type { World } from '../../world/index.js';
import type { CommandSink } from '../command/command-sink.js';
import type { Sampler } from '../sampler.js';
import { parseNumbers, parseStrictFlag, parseTrigger } from '../parse/values.js';
import { state, type TextFile, trigger } from '../node.js';
import { formatFlag, formatVector } from '../format/text.js';

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

const COLOUR = "3 numbers separated by spaces, red, green and blue in sRGB from 0 to 1, such as '0.12 0.55 0.95'";

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

/** Runs what was parsed as a command, or passes the refusal on. */
export function run<T>({ commands }: TreeSource, parsed: Outcome<T>, make: (value: T) => Command): Outcome<void> {
  return parsed.ok ? commands.submit(make(parsed.value)) : parsed;
}

/** The three leaves of a paint rule. `path` is for messages; `clear` writes as a trigger of kind `T` unless told. */
export function ruleLeaves(
  source: TreeSource,
  path: string,
  action: string,
  slots: () => Partial<Command>,
  rule: () => { readonly enabled: boolean; readonly colourSrgb: readonly number[] },
  clearKind: 'T' | 'L' = 'T',
): Record<'enabled' | 'color' | 'clear', TextFile> {
  const clear = trigger((text) =>
    run(source, parseTrigger(`${path}/clear`, text), (value) => command(`${action}_clear`, { ...slots(), value })),
  );
  return {
    enabled: state(
      () => formatFlag(rule().enabled),
      (text) =>
        run(source, parseStrictFlag(`${path}/enabled`, text), (value) =>
          command(`${action}_enabled`, { ...slots(), value }),
        ),
    ),
    color: state(
      () => formatVector(rule().colourSrgb),
      (text) =>
        run(source, parseNumbers(`${path}/color`, text, 3, COLOUR), (values) =>
          command(`${action}_color`, { ...slots(), values }),
        ),
    ),
    clear: { ...clear, kind: clearKind },
  };
}
