import { DONE, type Outcome, refuse } from '../../base/errors/index.js';
import type { Command } from './command.js';

/** The controls that are open. */
export interface WorldGates {
  /** The gate of every action. */
  readonly controlEnabled: boolean;
  /** True when vessels other than the controlled one take commands. */
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

/** Checks the gates. @returns EACCES or EOPNOTSUPP, with the key to set, for a command whose gate is closed */
export function passGates(
  { action: { name: action, gate }, given }: Command,
  gates: WorldGates,
  activeVesselId: string | null,
): Outcome<void> {
  if (!gates.controlEnabled) return refuse('EACCES', `${action}: controls are off; set control_enabled = true`);
  if (gate === 'debug' && !gates.debugNamespace) return refuse('EACCES', `${action}: set debug_namespace = true`);
  if (gate === 'camera' && !gates.cameraEnabled) {
    return refuse('EOPNOTSUPP', `${action}: the camera is off; set camera_enabled = true`);
  }
  if (gate === 'authority' && !gates.controlAllVessels && given['vesselId'] !== activeVesselId) {
    return refuse('EACCES', `${action}: only the controlled vessel takes commands (control_all_vessels is false)`);
  }
  return DONE;
}
