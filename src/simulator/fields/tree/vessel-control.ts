import type { Control } from '../../sim/vessel/systems/control.js';
import { CAMERA_ACTIONS, VESSEL_ACTIONS, VESSEL_CONTROL_ACTIONS } from '../../world/index.js';
import { type Directory, directory } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';

/** Makes `ctl/` of a vessel: its set-points. */
export function vesselControl(source: TreeSource, vesselId: string): Directory {
  const control = (): Control => vesselOf(source, vesselId).systems.control;
  const at = `${vesselPath(source, vesselId)}/ctl`;
  const leaves = new CommandLeaves(source.world, at);
  return directory({
    ignite: leaves.trigger('ignite', VESSEL_CONTROL_ACTIONS.ignite, () => ({ vesselId })),
    shutdown: leaves.trigger('shutdown', VESSEL_CONTROL_ACTIONS.shutdown, () => ({ vesselId })),
    stage: leaves.trigger('stage', VESSEL_ACTIONS.stage, () => ({ vesselId })),
    engine: leaves.flag('engine', VESSEL_CONTROL_ACTIONS.engine, {
      given: (on) => ({ vesselId, on }),
      read: () => control().engineOn,
    }),
    throttle: leaves.number('throttle', VESSEL_CONTROL_ACTIONS.throttle, {
      given: (throttle) => ({ vesselId, throttle }),
      read: () => control().throttle,
      wanted: 'a number from 0 to 1',
    }),
    lights: leaves.flag('lights', VESSEL_CONTROL_ACTIONS.lights, {
      given: (on) => ({ vesselId, on }),
      read: () => control().lightsOn,
    }),
    rcs: leaves.flag('rcs', VESSEL_CONTROL_ACTIONS.rcs, {
      given: (on) => ({ vesselId, on }),
      read: () => control().rcsOn,
    }),
    translate: leaves.numbers('translate', VESSEL_CONTROL_ACTIONS.translate, {
      given: (axes) => ({ vesselId, axes }),
      read: () => control().translate,
      count: 3,
      wanted: SIGNS,
    }),
    rotate: leaves.numbers('rotate', VESSEL_CONTROL_ACTIONS.rotate, {
      given: (axes) => ({ vesselId, axes }),
      read: () => control().rotate,
      count: 3,
      wanted: SIGNS,
    }),
    attitude_mode: leaves.word('attitude_mode', VESSEL_CONTROL_ACTIONS.attitudeMode, {
      given: (mode) => ({ vesselId, mode }),
      read: () => control().attitudeMode,
    }),
    attitude_frame: leaves.word('attitude_frame', VESSEL_CONTROL_ACTIONS.attitudeFrame, {
      given: (frame) => ({ vesselId, frame }),
      read: () => control().attitudeFrame,
    }),
    attitude_target: leaves.numbers('attitude_target', VESSEL_CONTROL_ACTIONS.attitudeTarget, {
      given: (attitude) => ({ vesselId, attitude }),
      read: () => control().attitudeTarget,
      count: 4,
      wanted: 'a quaternion x y z w, body to CCI',
    }),
    rcs_mode: leaves.word('rcs_mode', VESSEL_CONTROL_ACTIONS.rcsMode, {
      given: (mode) => ({ vesselId, mode }),
      read: () => control().rcsMode,
    }),
    burn: leaves.numbers('burn', VESSEL_CONTROL_ACTIONS.burn, {
      given: (burn) => ({ vesselId, burn }),
      read: () => {
        const { burn } = control();
        return burn ? [burn.ut, ...burn.deltaV] : [0, 0, 0, 0];
      },
      count: 4,
      wanted: "'ut dvx dvy dvz', s and m/s in CCI",
    }),
    focus: leaves.trigger('focus', CAMERA_ACTIONS.focus, () => ({ id: vesselId })),
  });
}

const SIGNS = '3 numbers whose signs count';
