import { DONE, type Outcome, refuse } from '../../errors/index.js';
import { quat, type Vec3, vec3 } from '../../math/index.js';
import { ATTITUDE_FRAMES, ATTITUDE_MODES, type Control, RCS_MODES } from '../../sim/vessel/systems/control.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import type { Action, ActionTable, Command } from '../command.js';
import { findToken, flag, fraction, numbers, tokenOf, trigger, vesselAction } from './vessel-action.js';

type Change = (command: Command, vessel: Vessel) => Partial<Control>;

function control(
  check: (command: Command) => Outcome<void>,
  change: Change,
  phase: 'frame' | 'solver' = 'frame',
): Action<WorldCell> {
  const run = (_cell: WorldCell, vessel: Vessel, command: Command): Outcome<void> => {
    vessel.systems.set(change(command, vessel));
    return DONE;
  };
  return vesselAction(check, run, phase);
}

const three = numbers(3, 'x y z along nose, right and down');
const four = numbers(4, 'a quaternion x y z w');

/** Set-points of a vessel: what `ctl/` writes. */
export const VESSEL_CONTROL_ACTIONS: ActionTable<WorldCell> = {
  // The engines that come first light with it, unless some are lit already.
  'vessel.ignite': control(trigger, (_command, vessel) => {
    const engines = vessel.systems.propulsion.engines;
    if (!engines.some(({ modules }) => modules!.engine!.active)) {
      const first = Math.min(...engines.map(({ stage = 0 }) => stage));
      for (const { stage = 0, modules } of engines) if (stage === first) modules!.engine!.active = true;
    }
    return { engineOn: true };
  }),
  'vessel.shutdown': control(trigger, () => ({ engineOn: false })),
  'vessel.engine': control(flag, ({ value }) => ({ engineOn: value === 1 })),
  'vessel.throttle': control(fraction, ({ value }) => ({ throttle: value })),
  'vessel.lights': control(flag, ({ value }, vessel) => {
    for (const { modules } of vessel.systems.lights) modules!.light!.on = value === 1;
    return { lightsOn: value === 1 };
  }),
  'vessel.rcs': control(flag, ({ value }) => ({ rcsOn: value === 1 })),
  'vessel.translate': control(three, ({ values }) => ({ translate: signs(values!) })),
  'vessel.rotate': control(three, ({ values }) => ({ rotate: signs(values!) })),
  'vessel.attitude_mode': control(
    tokenOf(ATTITUDE_MODES),
    ({ token }) => ({ attitudeMode: findToken(ATTITUDE_MODES, token)! }),
    'solver',
  ),
  'vessel.attitude_frame': control(
    tokenOf(ATTITUDE_FRAMES),
    ({ token }) => ({ attitudeFrame: findToken(ATTITUDE_FRAMES, token)! }),
    'solver',
  ),
  'vessel.attitude_target': control(
    (command) => {
      const given = four(command);
      if (!given.ok) return given;
      const norm = Math.hypot(...command.values!);
      return norm >= 0.5 && norm <= 2
        ? DONE
        : refuse('EINVAL', `vessel.attitude_target: a quaternion has length 1; this one has ${norm}`);
    },
    ({ values }) => {
      const [x, y, z, w] = values as [number, number, number, number];
      return { attitudeTarget: quat.normalizeQuat([x, y, z, w]) };
    },
    'solver',
  ),
  'vessel.rcs_mode': control(tokenOf(RCS_MODES), ({ token }) => ({ rcsMode: findToken(RCS_MODES, token)! }), 'solver'),
  // Nothing to gain is no plan.
  'vessel.burn': control(
    numbers(4, 'ut and the change of velocity x y z in CCI, m/s'),
    ({ values }) => {
      const [ut, x, y, z] = values as [number, number, number, number];
      const deltaV: Vec3 = [x, y, z];
      return { burn: vec3.length(deltaV) > 0 ? { ut, deltaV } : null };
    },
    'solver',
  ),
};

/** Never −0. */
function signs(values: readonly number[]): Vec3 {
  const [x, y, z] = values.map((value) => Math.sign(value) + 0) as [number, number, number];
  return [x, y, z];
}
