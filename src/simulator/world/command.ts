import { type TSchema, Type } from 'typebox';
import { accept, DONE, refuse, type Outcome } from '../../base/errors/index.js';
import type { Action, Arguments, OptionalStore } from './actions/action.js';
import type { WorldCell } from './cell.js';

/** An action with checked arguments. */
export interface Command {
  readonly action: Action;
  readonly given: Arguments;
}

/**
 * Makes a command with checked arguments, so that the world need not check them again.
 * @param subject the text with which a refusal begins: the path that the client wrote to, or by default the action's
 * name
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

function checkArguments<Given>(action: Action<Given>, given: Given & Arguments, subject: string): Outcome<unknown> {
  for (const [name, schema] of action.refined) {
    const wrong = wrongArgument(schema, given[name]);
    if (wrong !== null) return refuse('EINVAL', `${subject}: ${wrong}`);
  }
  return action.check ? action.check(given, subject) : DONE;
}

/** Returns what is wrong with an argument, or null if it is valid. */
export function wrongArgument(schema: TSchema, value: unknown): string | null {
  if (!Type.IsRefine(schema) || (value === undefined && Type.IsOptional(schema))) return null;
  return schema['~refine'].find(({ check }) => !check(value))?.error(value) ?? null;
}

export interface WorldGates {
  readonly controlEnabled: boolean;
  /** True if commands may also change vessels that are not under control. */
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

/** @returns EACCES or EOPNOTSUPP if a gate is closed, with the configuration key that opens the gate */
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

/** The reasons for refusing the actions of a disabled store, by store. */
const LACKS: Readonly<Record<OptionalStore, string>> = {
  audio: 'audio is off; set audio_enabled = true',
  models: 'this server reads no models; set models_enabled = true',
  schedules: 'schedules are off; set schedule_enabled = true',
  stickers: 'stickers are off; set paint_stickers_enabled = true and paint_textures_enabled = true',
  textures: 'textures are off; set paint_textures_enabled = true',
};

/** @returns EOPNOTSUPP if the action's store is disabled, otherwise the outcome of the action */
export function runCommand({ action, given }: Command, cell: WorldCell): Outcome<void> {
  const { needs } = action;
  if (needs !== null && cell[needs] === null) return refuse('EOPNOTSUPP', `${action.name}: ${LACKS[needs]}`);
  return action.run(cell, given) ?? DONE;
}
