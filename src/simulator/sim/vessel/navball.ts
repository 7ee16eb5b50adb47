import { quat, vec3 } from '../../../base/math/index.js';
import type { BodyState, VesselState } from '../state.js';
import { referenceAxes } from './attitude-frames.js';
import type { AttitudeFrame } from './systems/control.js';

/** The attitude is relative to `frame`, in whole degrees. */
export interface Navball {
  readonly frame: AttitudeFrame;
  /** Pitch of the nose above the plane of the frame, −90..90. */
  readonly pitchDeg: number;
  /** Yaw of the nose, clockwise from the frame's forward axis (north in EnuBody), 0..359. */
  readonly yawDeg: number;
  /** Roll, −179..180; positive if the right side is below the left side. */
  readonly rollDeg: number;
  /** Speed over the ground, m/s. */
  readonly speed: number;
  /** Ratio of the current thrust to the weight. 0 without thrust. */
  readonly thrustWeightRatio: number;
  /** The change of velocity that all engines can still achieve in vacuum, m/s. */
  readonly deltaV: number;
}

const DEGREES = 180 / Math.PI;

export function navballOf(vessel: VesselState, body: BodyState): Navball {
  const { thrust, deltaV, control } = vessel.systems;
  const course = { position: vessel.positionCci, velocity: vessel.velocityCci };
  const axes = referenceAxes(control.attitudeFrame, course, body, control.burn);
  const { forward: north, right: east, up } = axes;
  const weight = (vessel.massTotal * body.definition.mu) / vec3.dot(course.position, course.position);
  const nose = quat.rotate(vessel.cciFromBody, vec3.X_AXIS);
  const right = quat.rotate(vessel.cciFromBody, vec3.Y_AXIS);
  const pitch = Math.asin(Math.max(-1, Math.min(1, vec3.dot(nose, up))));
  // If the nose points straight up or down, it has no heading. The yaw is then the heading of the belly, so that a
  // vertical climb keeps its initial heading.
  const steep = Math.abs(Math.cos(pitch)) < 1e-6;
  const ahead = steep ? vec3.scale(quat.rotate(vessel.cciFromBody, vec3.Z_AXIS), pitch > 0 ? 1 : -1) : nose;
  const yaw = Math.atan2(vec3.dot(ahead, east), vec3.dot(ahead, north));
  const level = vec3.subtract(vec3.scale(east, Math.cos(yaw)), vec3.scale(north, Math.sin(yaw)));
  const roll = Math.atan2(vec3.dot(right, vec3.cross(nose, level)), vec3.dot(right, level));
  return {
    frame: control.attitudeFrame,
    pitchDeg: wholeDegrees(pitch),
    yawDeg: (wholeDegrees(yaw) + 360) % 360,
    rollDeg: wholeDegrees(roll),
    speed: vessel.surfaceSpeed,
    thrustWeightRatio: weight > 0 ? vec3.length(thrust) / weight : 0,
    deltaV,
  };
}

/** Converts to whole degrees. −180 becomes 180, and −0 becomes 0. */
function wholeDegrees(radians: number): number {
  const degrees = Math.round(radians * DEGREES) + 0;
  return degrees === -180 ? 180 : degrees;
}
