import type { Quat, Vec3 } from '../../../../base/math/index.js';
import type { ATTITUDE_FRAMES, ATTITUDE_MODES, RCS_MODES } from '../../../../contract/actions/index.js';

export type AttitudeMode = (typeof ATTITUDE_MODES)[number];
export type AttitudeFrame = (typeof ATTITUDE_FRAMES)[number];
export type RcsMode = (typeof RCS_MODES)[number];

/** A planned manoeuvre: its time, and the change of velocity in CCI, m/s. */
export interface PlannedBurn {
  readonly ut: number;
  readonly deltaV: Vec3;
}

/** The set-points of a vessel. A change replaces the object instead of modifying it. */
export interface Control {
  readonly throttle: number;
  /** True if active engines may burn. */
  readonly engineOn: boolean;
  readonly rcsOn: boolean;
  readonly lightsOn: boolean;
  /**
   * The directions in which the thrusters push, along the body axes: −1, 0 or 1 for each. They apply until they are
   * changed.
   */
  readonly translate: Vec3;
  /**
   * The directions in which the thrusters turn the vessel, about the body axes (roll, pitch, yaw): −1, 0 or 1 for each.
   * They apply until they are changed.
   */
  readonly rotate: Vec3;
  readonly attitudeMode: AttitudeMode;
  readonly attitudeFrame: AttitudeFrame;
  /** The target of the mode `Custom`: rotation from vehicle body axes to CCI. */
  readonly attitudeTarget: Quat;
  readonly rcsMode: RcsMode;
  readonly burn: PlannedBurn | null;
}

export const CONTROL_DEFAULTS: Control = {
  throttle: 0,
  engineOn: false,
  rcsOn: false,
  lightsOn: false,
  translate: [0, 0, 0],
  rotate: [0, 0, 0],
  attitudeMode: 'manual',
  attitudeFrame: 'EnuBody',
  attitudeTarget: [0, 0, 0, 1],
  rcsMode: 'Enabled',
  burn: null,
};
