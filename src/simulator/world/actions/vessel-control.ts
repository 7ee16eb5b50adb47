import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import {
  ATTITUDE_FRAMES,
  ATTITUDE_MODES,
  AttitudeTarget,
  BodyAxes,
  OneVessel,
  PlanBurn,
  RCS_MODES,
  SetAttitudeFrame,
  SetAttitudeMode,
  SetRcsMode,
  spellingOf,
  Throttle,
  VesselSwitch,
} from '../../../contract/actions/index.js';
import { vesselAction } from './vessel-action.js';

/** Returns the sign of each number: −1, 0 or 1, but never −0. */
function signsOf(axes: readonly number[]): Vec3 {
  const [x, y, z] = axes.map((value) => Math.sign(value) + 0);
  return [x!, y!, z!];
}

export const VESSEL_CONTROL_ACTIONS = {
  // Switches the active engines on. If no engine is active, first activates the engines with the lowest stage number.
  ignite: vesselAction({
    name: 'vessel.ignite',
    summary: 'Starts the engines.',
    ...OneVessel,
    act({ systems }) {
      const engines = systems.propulsion.engines;
      if (!engines.some(({ modules }) => modules!.engine!.active)) {
        const first = Math.min(...engines.map(({ stage = 0 }) => stage));
        for (const { stage = 0, modules } of engines) if (stage === first) modules!.engine!.active = true;
      }
      systems.set({ engineOn: true });
    },
  }),
  shutdown: vesselAction({
    name: 'vessel.shutdown',
    summary: 'Stops the engines.',
    ...OneVessel,
    act: ({ systems }) => systems.set({ engineOn: false }),
  }),
  engine: vesselAction({
    name: 'vessel.engine',
    summary: 'Switches the main engine on or off.',
    ...VesselSwitch,
    act: ({ systems }, { on }) => systems.set({ engineOn: on }),
  }),
  lights: vesselAction({
    name: 'vessel.lights',
    summary: 'Switches all lights on or off.',
    ...VesselSwitch,
    act({ systems }, { on }) {
      for (const { modules } of systems.lights) modules!.light!.on = on;
      systems.set({ lightsOn: on });
    },
  }),
  rcs: vesselAction({
    name: 'vessel.rcs',
    summary: 'Switches the thrusters on or off.',
    ...VesselSwitch,
    act: ({ systems }, { on }) => systems.set({ rcsOn: on }),
  }),
  throttle: vesselAction({
    name: 'vessel.throttle',
    summary: 'Sets the throttle.',
    ...Throttle,
    act: ({ systems }, { throttle }) => systems.set({ throttle }),
  }),
  translate: vesselAction({
    name: 'vessel.translate',
    summary: 'Moves the vessel with its thrusters.',
    ...BodyAxes,
    act: ({ systems }, { axes }) => systems.set({ translate: signsOf(axes) }),
  }),
  rotate: vesselAction({
    name: 'vessel.rotate',
    summary: 'Turns the vessel with its thrusters.',
    ...BodyAxes,
    act: ({ systems }, { axes }) => systems.set({ rotate: signsOf(axes) }),
  }),
  attitudeMode: vesselAction({
    name: 'vessel.attitude_mode',
    summary: 'Sets the direction in which the vessel points, or `manual`.',
    phase: 'solver',
    ...SetAttitudeMode,
    act: ({ systems }, { mode }) => systems.set({ attitudeMode: spellingOf(ATTITUDE_MODES, mode)! }),
  }),
  attitudeFrame: vesselAction({
    name: 'vessel.attitude_frame',
    summary: 'Sets the frame of the attitude.',
    phase: 'solver',
    ...SetAttitudeFrame,
    act: ({ systems }, { frame }) => systems.set({ attitudeFrame: spellingOf(ATTITUDE_FRAMES, frame)! }),
  }),
  attitudeTarget: vesselAction({
    name: 'vessel.attitude_target',
    summary: 'Sets the attitude that the vessel holds. The mode becomes `Custom`.',
    phase: 'solver',
    ...AttitudeTarget,
    act({ systems }, { attitude: [x, y, z, w] }) {
      const attitude: Quat = [x!, y!, z!, w!];
      systems.set({ attitudeTarget: quat.normalizeQuat(attitude), attitudeMode: 'Custom' });
    },
  }),
  rcsMode: vesselAction({
    name: 'vessel.rcs_mode',
    summary: 'Sets the mode of the thrusters.',
    phase: 'solver',
    ...SetRcsMode,
    act: ({ systems }, { mode }) => systems.set({ rcsMode: spellingOf(RCS_MODES, mode)! }),
  }),
  // A velocity change of zero removes the planned burn.
  burn: vesselAction({
    name: 'vessel.burn',
    summary: 'Plans a burn.',
    phase: 'solver',
    ...PlanBurn,
    act({ systems }, { burn: [ut, x, y, z] }) {
      const deltaV: Vec3 = [x!, y!, z!];
      systems.set({ burn: vec3.length(deltaV) > 0 ? { ut: ut!, deltaV } : null });
    },
  }),
};
