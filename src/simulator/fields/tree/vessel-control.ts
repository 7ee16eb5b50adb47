import type { Control } from '../../sim/vessel/systems/control.js';
import { CAMERA_ACTIONS, VESSEL_ACTIONS, VESSEL_CONTROL_ACTIONS } from '../../world/index.js';
import { type Directory, directory } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';

/** Makes `ctl/` of a vessel: its set-points. */
export function vesselControl(source: TreeSource, vesselId: string): Directory {
  const control = (): Control => vesselOf(source, vesselId).systems.control;
  const at = `${vesselPath(source, vesselId)}/ctl`;
  const leaves = new CommandLeaves(source.commands, at);
  return directory({
    ignite: leaves.trigger('ignite', VESSEL_CONTROL_ACTIONS.ignite, () => ({ vesselId })),
    shutdown: leaves.trigger('shutdown', VESSEL_CONTROL_ACTIONS.shutdown, () => ({ vesselId })),
    stage: leaves.trigger('stage', VESSEL_ACTIONS.stage, () => ({ vesselId })),
    engine: leaves.flag(
      'engine',
      VESSEL_CONTROL_ACTIONS.engine,
      (on) => ({ vesselId, on }),
      () => control().engineOn,
    ),
    throttle: leaves.number(
      'throttle',
      VESSEL_CONTROL_ACTIONS.throttle,
      (throttle) => ({ vesselId, throttle }),
      () => control().throttle,
      'a number from 0 to 1',
    ),
    lights: leaves.flag(
      'lights',
      VESSEL_CONTROL_ACTIONS.lights,
      (on) => ({ vesselId, on }),
      () => control().lightsOn,
    ),
    rcs: leaves.flag(
      'rcs',
      VESSEL_CONTROL_ACTIONS.rcs,
      (on) => ({ vesselId, on }),
      () => control().rcsOn,
    ),
    translate: leaves.numbers(
      'translate',
      VESSEL_CONTROL_ACTIONS.translate,
      3,
      (axes) => ({ vesselId, axes }),
      () => control().translate,
      SIGNS,
    ),
    rotate: leaves.numbers(
      'rotate',
      VESSEL_CONTROL_ACTIONS.rotate,
      3,
      (axes) => ({ vesselId, axes }),
      () => control().rotate,
      SIGNS,
    ),
    attitude_mode: leaves.word(
      'attitude_mode',
      VESSEL_CONTROL_ACTIONS.attitudeMode,
      (mode) => ({ vesselId, mode }),
      () => control().attitudeMode,
    ),
    attitude_frame: leaves.word(
      'attitude_frame',
      VESSEL_CONTROL_ACTIONS.attitudeFrame,
      (frame) => ({ vesselId, frame }),
      () => control().attitudeFrame,
    ),
    attitude_target: leaves.numbers(
      'attitude_target',
      VESSEL_CONTROL_ACTIONS.attitudeTarget,
      4,
      (attitude) => ({ vesselId, attitude }),
      () => control().attitudeTarget,
      'a quaternion x y z w, body to CCI',
    ),
    rcs_mode: leaves.word(
      'rcs_mode',
      VESSEL_CONTROL_ACTIONS.rcsMode,
      (mode) => ({ vesselId, mode }),
      () => control().rcsMode,
    ),
    burn: leaves.numbers(
      'burn',
      VESSEL_CONTROL_ACTIONS.burn,
      4,
      (burn) => ({ vesselId, burn }),
      () => {
        const { burn } = control();
        return burn ? [burn.ut, ...burn.deltaV] : [0, 0, 0, 0];
      },
      "'ut dvx dvy dvz', s and m/s in CCI",
    ),
    focus: leaves.trigger('focus', CAMERA_ACTIONS.focus, () => ({ id: vesselId })),
  });
}

const SIGNS = '3 numbers whose signs count';
