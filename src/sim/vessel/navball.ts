import { quat, vec3 } from '../../math/index.js';
import type { BodyState, VesselState } from '../state.js';
import { referenceAxes } from './attitude-frames.js';
import type { AttitudeFrame } from './systems/control.js';

/** Attitude against the frame that was chosen, in whole degrees, as a navball shows it. */
export interface Navball {
  readonly frame: AttitudeFrame;
  /** Of the nose above the plane of the frame, −90..90. */
  readonly pitchDeg: number;
  /** Of the nose, clockwise from the frame's forward axis (north in EnuBody), 0..359. */
  readonly yawDeg: number;
  /** Right side down is positive, −179..180. */
  readonly rollDeg: number;
  /** Over the ground, m/s. */
  readonly speed: number;
  /** Of what pushes now to the weight here; 0 while nothing pushes. */
  readonly thrustWeightRatio: number;
  /** What all engines could still give in vacuum, m/s. */
  readonly deltaV: number;
}

const DEGREES = 180 / Math.PI;

/** The navball of a vessel about its body. */
export function navballOf(vessel: VesselState, body: BodyState): Navball {
  const { thrust, deltaV, control } = vessel.systems;
  const course = { position: vessel.positionCci, velocity: vessel.velocityCci };
  const axes = referenceAxes(control.attitudeFrame, course, body, control.burn);
  const { forward: north, right: east, up } = axes;
  const weight = (vessel.massTotal * body.definition.mu) / vec3.dot(course.position, course.position);
  const nose = quat.rotate(vessel.cciFromBody, vec3.X_AXIS);
  const right = quat.rotate(vessel.cciFromBody, vec3.Y_AXIS);
  const pitch = Math.asin(Math.max(-1, Math.min(1, vec3.dot(nose, up))));
  // Straight up or down the nose has no heading: the belly's side then tells it, so that a climb keeps it.
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

/** Never −0, and −180 is 180. */
function wholeDegrees(radians: number): number {
  const degrees = Math.round(radians * DEGREES) + 0;
  return degrees === -180 ? 180 : degrees;
}
