import { accept, type Outcome, refuse } from '../../../base/errors/index.js';
import { quat, type Quat, type Vec3, vec3 } from '../../../base/math/index.js';
import { ATTITUDE_FRAMES, ATTITUDE_MODES, type Control, RCS_MODES } from '../../sim/vessel/systems/control.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { Action, Phase } from './action.js';
import { checked, flag, fraction, type Members, numbers, oneOf, press, type Signature } from './signature.js';
import { type OnVessel, vesselAction } from './vessel-action.js';

/** Makes an action that changes set-points of a vessel. */
const control = <M extends Members>(summary: string, takes: M, change: (vessel: Vessel) => Partial<Control>) =>
  vesselAction(summary, takes, (vessel) => vessel.systems.set(change(vessel)));

/** Makes an action that sets one set-point to its one argument, which has the name of the set-point. */
const setPoint = <Key extends keyof Control, G>(
  summary: string,
  key: Key,
  takes: Signature<G, Control[Key]>,
  phase: Phase = 'frame',
): Action<OnVessel & Readonly<Record<Key, G>>> =>
  vesselAction<Members>(
    summary,
    { [key]: takes },
    (vessel, given) => vessel.systems.set({ [key]: (given as unknown as Control)[key] }),
    { phase },
  ) as never;

/** Signs along the body axes, never −0. */
const axes = checked(
  numbers('Signs along the body axes.', 'x y z along nose, right and down', [0, 0, 0]),
  (_subject, given): Outcome<Vec3> => {
    const [x, y, z] = given.map((value) => Math.sign(value) + 0) as [number, number, number];
    return accept([x, y, z]);
  },
);
const mode = oneOf(ATTITUDE_MODES, '`manual`, `Prograde`, …; any case.', 'Prograde');
const frames = '`EclBody`, `EnuBody`, `Lvlh`, `VlfBody`, `BurnBody` or `Dock`; any case.';
const rcsMode = oneOf(RCS_MODES, '`Enabled` or `Disabled`; any case.', 'Enabled');
const attitudeTarget = checked(
  numbers('x y z w, body to CCI.', 'a quaternion x y z w', [0, 0, 0, 1]),
  (subject, given): Outcome<Quat> => {
    const norm = Math.hypot(...given);
    if (norm >= 0.5 && norm <= 2) return accept(quat.normalizeQuat(given as unknown as Quat));
    return refuse('EINVAL', `${subject}: a quaternion has length 1; this one has ${norm}`);
  },
);
/** A burn; a change of velocity of zero removes the plan. */
const burn = checked(
  numbers(
    'Universal time in s, then delta v in m/s.',
    'ut and the change of velocity x y z in CCI, m/s',
    [1e6, 10, 0, 0],
  ),
  (_subject, given): Outcome<Control['burn']> => {
    const [ut, ...deltaV] = given as unknown as [number, ...Vec3];
    return accept(vec3.length(deltaV) > 0 ? { ut, deltaV } : null);
  },
);

/** Actions on the set-points of a vessel, which `ctl/` writes. */
export const VESSEL_CONTROL_ACTIONS = {
  // Lights the engines of the first stage with it, unless some are lit already.
  'vessel.ignite': control('Starts the engines.', { press }, (vessel) => {
    const engines = vessel.systems.propulsion.engines;
    if (!engines.some(({ modules }) => modules!.engine!.active)) {
      const first = Math.min(...engines.map(({ stage = 0 }) => stage));
      for (const { stage = 0, modules } of engines) if (stage === first) modules!.engine!.active = true;
    }
    return { engineOn: true };
  }),
  'vessel.shutdown': control('Stops the engines.', { press }, () => ({ engineOn: false })),
  'vessel.engine': setPoint('Switches the main engine.', 'engineOn', flag),
  'vessel.lights': vesselAction('Switches all lights.', { lightsOn: flag }, ({ systems }, { lightsOn }) => {
    for (const { modules } of systems.lights) modules!.light!.on = lightsOn;
    systems.set({ lightsOn });
  }),
  'vessel.rcs': setPoint('Switches the thrusters.', 'rcsOn', flag),
  'vessel.throttle': setPoint('Sets the throttle.', 'throttle', fraction),
  'vessel.translate': setPoint('Moves by thrusters.', 'translate', axes),
  'vessel.rotate': setPoint('Turns by thrusters.', 'rotate', axes),
  'vessel.attitude_mode': setPoint('Sets what the attitude is held against.', 'attitudeMode', mode, 'solver'),
  'vessel.attitude_frame': setPoint(
    'Sets the frame of the attitude.',
    'attitudeFrame',
    oneOf(ATTITUDE_FRAMES, frames, 'Lvlh'),
    'solver',
  ),
  'vessel.attitude_target': vesselAction(
    'Sets the attitude to be held, and holds it: the mode becomes `Custom`.',
    { attitudeTarget },
    ({ systems }, given) => systems.set({ attitudeTarget: given.attitudeTarget, attitudeMode: 'Custom' }),
    { phase: 'solver' },
  ),
  'vessel.rcs_mode': setPoint('Sets the mode of the thrusters.', 'rcsMode', rcsMode, 'solver'),
  'vessel.burn': setPoint('Plans a burn.', 'burn', burn, 'solver'),
};
