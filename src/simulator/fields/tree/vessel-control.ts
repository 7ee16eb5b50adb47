import type { Control } from '../../sim/vessel/systems/control.js';
import { CAMERA_ACTIONS, VESSEL_ACTIONS, VESSEL_CONTROL_ACTIONS } from '../../world/index.js';
import { type Directory, directory } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';

export function vesselControl(source: TreeSource, vesselId: string): Directory {
  const control = (): Control => vesselOf(source, vesselId).systems.control;
  const at = `${vesselPath(source, vesselId)}/ctl`;
  const leaves = new CommandLeaves(source.world, at, { vesselId });
  return directory({
    ignite: leaves.trigger('ignite', VESSEL_CONTROL_ACTIONS.ignite),
    shutdown: leaves.trigger('shutdown', VESSEL_CONTROL_ACTIONS.shutdown),
    stage: leaves.trigger('stage', VESSEL_ACTIONS.stage),
    engine: leaves.flag('engine', VESSEL_CONTROL_ACTIONS.engine, 'on', () => control().engineOn),
    throttle: leaves.number(
      'throttle',
      VESSEL_CONTROL_ACTIONS.throttle,
      'throttle',
      () => control().throttle,
      'a number from 0 to 1',
    ),
    lights: leaves.flag('lights', VESSEL_CONTROL_ACTIONS.lights, 'on', () => control().lightsOn),
    rcs: leaves.flag('rcs', VESSEL_CONTROL_ACTIONS.rcs, 'on', () => control().rcsOn),
    translate: leaves.numbers(
      'translate',
      VESSEL_CONTROL_ACTIONS.translate,
      'axes',
      3,
      () => control().translate,
      SIGNS,
    ),
    rotate: leaves.numbers('rotate', VESSEL_CONTROL_ACTIONS.rotate, 'axes', 3, () => control().rotate, SIGNS),
    attitude_mode: leaves.word(
      'attitude_mode',
      VESSEL_CONTROL_ACTIONS.attitudeMode,
      'mode',
      () => control().attitudeMode,
    ),
    attitude_frame: leaves.word(
      'attitude_frame',
      VESSEL_CONTROL_ACTIONS.attitudeFrame,
      'frame',
      () => control().attitudeFrame,
    ),
    attitude_target: leaves.numbers(
      'attitude_target',
      VESSEL_CONTROL_ACTIONS.attitudeTarget,
      'attitude',
      4,
      () => control().attitudeTarget,
      'a quaternion x y z w, body to CCI',
    ),
    rcs_mode: leaves.word('rcs_mode', VESSEL_CONTROL_ACTIONS.rcsMode, 'mode', () => control().rcsMode),
    burn: leaves.numbers(
      'burn',
      VESSEL_CONTROL_ACTIONS.burn,
      'burn',
      4,
      () => {
        const { burn } = control();
        return burn ? [burn.ut, ...burn.deltaV] : [0, 0, 0, 0];
      },
      "'ut dvx dvy dvz', s and m/s in CCI",
    ),
    focus: new CommandLeaves(source.world, at, { id: vesselId }).trigger('focus', CAMERA_ACTIONS.focus),
  });
}

const SIGNS = '3 numbers whose signs count';
