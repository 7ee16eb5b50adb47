import { accept, nearestName, type Outcome, type Refusal, refuse, shown } from '../errors/index.js';
import { AUDIO_ACTIONS } from './actions/audio.js';
import { CAMERA_ACTIONS } from './actions/camera.js';
import { CAMERA_TRACK_ACTIONS } from './actions/camera-tracks.js';
import { DEBUG_ACTIONS } from './actions/debug.js';
import { KITTEN_PAINT_ACTIONS } from './actions/kitten-paint.js';
import { MODULE_ACTIONS } from './actions/modules.js';
import { PAINT_ACTIONS } from './actions/paint.js';
import { SCHEDULE_ACTIONS } from './actions/schedules.js';
import { STICKER_ACTIONS } from './actions/stickers.js';
import { TEXTURE_ACTIONS } from './actions/textures.js';
import { VESSEL_ACTIONS } from './actions/vessel.js';
import { VESSEL_CONTROL_ACTIONS } from './actions/vessel-control.js';
import type { WorldCell, WorldGates } from './cell.js';
import type { Action, ActionTable, Command, Phase } from './command.js';

const TABLES: readonly ActionTable<WorldCell>[] = [
  PAINT_ACTIONS,
  KITTEN_PAINT_ACTIONS,
  TEXTURE_ACTIONS,
  STICKER_ACTIONS,
  CAMERA_ACTIONS,
  CAMERA_TRACK_ACTIONS,
  SCHEDULE_ACTIONS,
  AUDIO_ACTIONS,
  VESSEL_ACTIONS,
  VESSEL_CONTROL_ACTIONS,
  MODULE_ACTIONS,
  DEBUG_ACTIONS,
];

/** Every action there is, by canonical key. */
const ACTIONS: ReadonlyMap<string, Action<WorldCell>> = new Map(TABLES.flatMap((table) => Object.entries(table)));

/** Canonical keys of all actions, in no order that matters. */
export const ACTION_NAMES: readonly string[] = [...ACTIONS.keys()];

/** When an action runs; null for one that there is not. */
export function phaseOf(name: string): Phase | null {
  return ACTIONS.get(name)?.phase ?? null;
}

/** The action of a command, or why it would not be queued: no such action, slots and ranges, gates. */
export function admit(command: Command, gates: WorldGates, activeVesselId: string | null): Outcome<Action<WorldCell>> {
  const action = ACTIONS.get(command.action);
  if (!action) return unknownAction(command.action);
  const checked = action.check(command);
  if (!checked.ok) return checked;
  // Also where an action looks at none of them.
  const { value, values } = command;
  if (!Number.isFinite(value) || values?.some((each) => !Number.isFinite(each))) {
    return refuse('EINVAL', `${command.action}: takes finite numbers only`);
  }
  return gateRefusal(command, gates, activeVesselId) ?? accept(action);
}

function gateRefusal(command: Command, gates: WorldGates, activeVesselId: string | null): Refusal | null {
  if (!gates.controlEnabled) {
    return refuse('EACCES', `${command.action}: controls are off; set control_enabled = true`);
  }
  if (command.action.startsWith('debug.') && !gates.debugNamespace) {
    return refuse('EACCES', `${command.action}: set debug_namespace = true`);
  }
  if (command.action.startsWith('camera.') && !gates.cameraEnabled) {
    return refuse('EOPNOTSUPP', `${command.action}: the camera is off; set camera_enabled = true`);
  }
  if (!gates.controlAllVessels && needsAuthority(command) && command.vesselId !== activeVesselId) {
    return refuse(
      'EACCES',
      `${command.action}: only the controlled vessel takes commands (control_all_vessels is false)`,
    );
  }
  return null;
}

/** Actions on one vessel that move or change it; paint, camera and looks are free. */
function needsAuthority({ action }: Command): boolean {
  if (action === 'vessel.scale' || action === 'vessel.always_render') return false;
  return !/^(paint|camera|audio|schedule|debug)\./.test(action);
}

function unknownAction(name: string): Refusal {
  const meant = name.length > 64 ? undefined : nearestName(name, ACTIONS.keys());
  const next = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return refuse('EINVAL', `unknown action '${shown(name, 64)}'${next}`);
}
