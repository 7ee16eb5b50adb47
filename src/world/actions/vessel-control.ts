import { accept, type Outcome, refuse } from '../../errors/index.js';
import { quat, type Quat, type Vec3, vec3 } from '../../math/index.js';
import { ATTITUDE_FRAMES, ATTITUDE_MODES, type Control, RCS_MODES } from '../../sim/vessel/systems/control.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { Action, Phase } from './action.js';
import { checked, flag, fraction, numbers, oneOf, press, record, type Signature, vesselId } from './signature.js';
import { type OnVessel, vesselAction } from './vessel-action.js';

/** Makes an action that changes set-points of a vessel. */
function control<Given extends OnVessel, Checked extends OnVessel>(
  summary: string,
  takes: Signature<Given, Checked>,
  change: (checked: Checked, vessel: Vessel) => Partial<Control>,
  phase: Phase = 'frame',
): Action<Given> {
  return vesselAction(summary, takes, (vessel, given) => vessel.systems.set(change(given, vessel)), { phase });
}

const pressed = press(record({ vesselId }));
const switched = record({ vesselId, on: flag });
const axes = record({
  vesselId,
  axes: numbers('Signs along the body axes.', 'x y z along nose, right and down', [0, 0, 0]),
});
const target = checked(
  numbers('x y z w, body to CCI.', 'a quaternion x y z w', [0, 0, 0, 1]),
  (subject, given): Outcome<Quat> => {
    const norm = Math.hypot(...given);
    if (norm >= 0.5 && norm <= 2) return accept(quat.normalizeQuat(given as unknown as Quat));
    return refuse('EINVAL', `${subject}: a quaternion has length 1; this one has ${norm}`);
  },
);
const plan = numbers(
  'Universal time in s, then delta v in m/s.',
  'ut and the change of velocity x y z in CCI, m/s',
  [1e6, 10, 0, 0],
);
const frames = '`EclBody`, `EnuBody`, `Lvlh`, `VlfBody`, `BurnBody` or `Dock`; any case.';

/** Actions on the set-points of a vessel, which `ctl/` writes. */
export const VESSEL_CONTROL_ACTIONS = {
  // Lights the engines of the first stage with it, unless some are lit already.
  'vessel.ignite': control('Starts the engines.', pressed, (_given, vessel) => {
    const engines = vessel.systems.propulsion.engines;
    if (!engines.some(({ modules }) => modules!.engine!.active)) {
      const first = Math.min(...engines.map(({ stage = 0 }) => stage));
      for (const { stage = 0, modules } of engines) if (stage === first) modules!.engine!.active = true;
    }
    return { engineOn: true };
  }),
  'vessel.shutdown': control('Stops the engines.', pressed, () => ({ engineOn: false })),
  'vessel.engine': control('Switches the main engine.', switched, ({ on }) => ({ engineOn: on })),
  'vessel.lights': control('Switches all lights.', switched, ({ on }, vessel) => {
    for (const { modules } of vessel.systems.lights) modules!.light!.on = on;
    return { lightsOn: on };
  }),
  'vessel.rcs': control('Switches the thrusters.', switched, ({ on }) => ({ rcsOn: on })),
  'vessel.throttle': control('Sets the throttle.', record({ vesselId, throttle: fraction }), ({ throttle }) => ({
    throttle,
  })),
  'vessel.translate': control('Moves by thrusters.', axes, (given) => ({ translate: signs(given.axes) })),
  'vessel.rotate': control('Turns by thrusters.', axes, (given) => ({ rotate: signs(given.axes) })),
  'vessel.attitude_mode': control(
    'Sets what the attitude is held against.',
    record({ vesselId, mode: oneOf(ATTITUDE_MODES, '`manual`, `Prograde`, …; any case.', 'Prograde') }),
    ({ mode }) => ({ attitudeMode: mode }),
    'solver',
  ),
  'vessel.attitude_frame': control(
    'Sets the frame of the attitude.',
    record({ vesselId, frame: oneOf(ATTITUDE_FRAMES, frames, 'Lvlh') }),
    ({ frame }) => ({ attitudeFrame: frame }),
    'solver',
  ),
  'vessel.attitude_target': control(
    'Sets the attitude to be held.',
    record({ vesselId, target }),
    (given) => ({ attitudeTarget: given.target }),
    'solver',
  ),
  'vessel.rcs_mode': control(
    'Sets the mode of the thrusters.',
    record({ vesselId, mode: oneOf(RCS_MODES, '`Enabled` or `Disabled`; any case.', 'Enabled') }),
    ({ mode }) => ({ rcsMode: mode }),
    'solver',
  ),
  // A change of velocity of zero removes the plan.
  'vessel.burn': control(
    'Plans a burn.',
    record({ vesselId, plan }),
    (given) => {
      const [ut, ...deltaV] = given.plan as unknown as [number, ...Vec3];
      return { burn: vec3.length(deltaV) > 0 ? { ut, deltaV } : null };
    },
    'solver',
  ),
};

/** Returns the sign of each number, never −0. */
function signs(values: readonly number[]): Vec3 {
  const [x, y, z] = values.map((value) => Math.sign(value) + 0) as [number, number, number];
  return [x, y, z];
}
