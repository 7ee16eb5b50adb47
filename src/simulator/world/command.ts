import { type TSchema, Type } from 'typebox';
import { accept, DONE, refuse, type Outcome } from '../../base/errors/index.js';
import type { Action, Arguments, OptionalStore } from './actions/action.js';
import type { WorldCell } from './cell.js';

/** An action with checked arguments. Every write to a leaf and every envelope becomes one or more commands. */
export interface Command {
  readonly action: Action;
  readonly given: Arguments;
}

/**
 * Makes a command and checks its arguments. The world does not check them again.
 * @param subject the beginning of a refusal: the path that the client wrote to or, by default, the action
 * @returns EINVAL for arguments out of range
 */
export function command<Given extends Arguments>(
  action: Action<Given>,
  given: Given,
  subject = action.name,
): Outcome<Command> {
  const checked = checkArguments(action, given, subject);
  return checked.ok ? accept({ action, given }) : checked;
}

/** Checks the arguments of an action. @param subject the path or the action that a refusal begins with */
function checkArguments<Given>(action: Action<Given>, given: Given & Arguments, subject: string): Outcome<unknown> {
  for (const [name, schema] of action.refined) {
    const wrong = wrongArgument(schema, given[name]);
    if (wrong !== null) return refuse('EINVAL', `${subject}: ${wrong}`);
  }
  return action.check ? action.check(given, subject) : DONE;
}

/** Describes what is wrong with an argument. Returns null if the argument is valid. */
export function wrongArgument(schema: TSchema, value: unknown): string | null {
  if (!Type.IsRefine(schema) || (value === undefined && Type.IsOptional(schema))) return null;
  return schema['~refine'].find(({ check }) => !check(value))?.error(value) ?? null;
}

/** The switches in the configuration that allow or forbid actions. */
export interface WorldGates {
  /** False forbids every action. */
  readonly controlEnabled: boolean;
  /** True if commands may also go to vessels that are not under control. */
  readonly controlAllVessels: boolean;
  readonly debugNamespace: boolean;
  readonly cameraEnabled: boolean;
}

export const WORLD_GATES_DEFAULTS: WorldGates = {
  controlEnabled: true,
  controlAllVessels: true,
  debugNamespace: true,
  cameraEnabled: true,
};

/** Checks whether the gates allow a command. @returns EACCES or EOPNOTSUPP if not; the message names the key to set */
export function passGates(
  { action: { name: action, gate }, given }: Command,
  gates: WorldGates,
  activeVesselId: string | null,
): Outcome<void> {
  if (!gates.controlEnabled) return refuse('EACCES', `${action}: controls are off; set control_enabled = true`);
  if (gate === 'debug' && !gates.debugNamespace)
    return refuse('EACCES', `${action}: debug actions are off; set debug_namespace = true`);
  if (gate === 'camera' && !gates.cameraEnabled) {
    return refuse('EOPNOTSUPP', `${action}: the camera is off; set camera_enabled = true`);
  }
  if (gate === 'authority' && !gates.controlAllVessels && given['vesselId'] !== activeVesselId) {
    return refuse('EACCES', `${action}: only the controlled vessel takes commands (control_all_vessels is false)`);
  }
  return DONE;
}

/** Why an action is refused if the configuration disables its store. */
const LACKS: Readonly<Record<OptionalStore, string>> = {
  audio: 'audio is off; set audio_enabled = true',
  models: 'this server reads no models; set models_enabled = true',
  schedules: 'schedules are off; set schedule_enabled = true',
  stickers: 'stickers are off; set paint_stickers_enabled = true and paint_textures_enabled = true',
  textures: 'textures are off; set paint_textures_enabled = true',
};

/**
 * Runs a command on the world. @returns EOPNOTSUPP if the store that the action needs is disabled; otherwise the
 * outcome of the action
 */
export function runCommand({ action, given }: Command, cell: WorldCell): Outcome<void> {
  const { needs } = action;
  if (needs !== null && cell[needs] === null) return refuse('EOPNOTSUPP', `${action.name}: ${LACKS[needs]}`);
  return action.run(cell, given) ?? DONE;
}
