import type { Control } from '../../sim/vessel/systems/control.js';
import { type Directory, directory } from '../node.js';
import { commandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';

/** Makes `ctl/` of a vessel: its set-points. */
export function vesselControl(source: TreeSource, vesselId: string): Directory {
  const control = (): Control => vesselOf(source, vesselId).systems.control;
  const at = `${vesselPath(source, vesselId)}/ctl`;
  const leaves = commandLeaves(source, at, () => ({ vesselId }));
  return directory({
    ignite: leaves.trigger('ignite', 'vessel.ignite'),
    shutdown: leaves.trigger('shutdown', 'vessel.shutdown'),
    stage: leaves.trigger('stage', 'vessel.stage'),
    engine: leaves.flag('engine', 'vessel.engine', 'engineOn', () => control().engineOn),
    throttle: leaves.number(
      'throttle',
      'vessel.throttle',
      'throttle',
      () => control().throttle,
      'a number from 0 to 1',
    ),
    lights: leaves.flag('lights', 'vessel.lights', 'lightsOn', () => control().lightsOn),
    rcs: leaves.flag('rcs', 'vessel.rcs', 'rcsOn', () => control().rcsOn),
    translate: leaves.numbers('translate', 'vessel.translate', 'translate', () => control().translate, SIGNS),
    rotate: leaves.numbers('rotate', 'vessel.rotate', 'rotate', () => control().rotate, SIGNS),
    attitude_mode: leaves.word('attitude_mode', 'vessel.attitude_mode', 'attitudeMode', () => control().attitudeMode),
    attitude_frame: leaves.word(
      'attitude_frame',
      'vessel.attitude_frame',
      'attitudeFrame',
      () => control().attitudeFrame,
    ),
    attitude_target: leaves.numbers(
      'attitude_target',
      'vessel.attitude_target',
      'attitudeTarget',
      () => control().attitudeTarget,
      'a quaternion x y z w, body to CCI',
    ),
    rcs_mode: leaves.word('rcs_mode', 'vessel.rcs_mode', 'rcsMode', () => control().rcsMode),
    burn: leaves.numbers(
      'burn',
      'vessel.burn',
      'burn',
      () => {
        const { burn } = control();
        return burn ? [burn.ut, ...burn.deltaV] : [0, 0, 0, 0];
      },
      "'ut dvx dvy dvz', s and m/s in CCI",
    ),
    focus: commandLeaves(source, at, () => ({ id: vesselId })).trigger('focus', 'camera.focus'),
  });
}

const SIGNS = '3 numbers whose signs count';
