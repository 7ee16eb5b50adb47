import { quat, vec3 } from '../../math/index.js';
import { eastNorthUp } from '../frames.js';
import type { VesselState } from '../state.js';

/** Attitude over the ground, in whole degrees, as a navball shows it. */
export interface Navball {
  /** East, north and up under the vessel. */
  readonly frame: 'EnuBody';
  /** Of the nose above the horizon, −90..90. */
  readonly pitchDeg: number;
  /** Of the nose, clockwise from north, 0..359. */
  readonly yawDeg: number;
  /** Right side down is positive, −179..180. */
  readonly rollDeg: number;
  /** Over the ground, m/s. */
  readonly speed: number;
  /** 0 and m/s: no vessel has a running engine. */
  readonly thrustWeightRatio: number;
  readonly deltaV: number;
}

const DEGREES = 180 / Math.PI;

/** The navball of a vessel. */
export function navballOf(vessel: VesselState): Navball {
  const { east, north, up } = eastNorthUp(vessel.positionCci);
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
    frame: 'EnuBody',
    pitchDeg: wholeDegrees(pitch),
    yawDeg: (wholeDegrees(yaw) + 360) % 360,
    rollDeg: wholeDegrees(roll),
    speed: vessel.surfaceSpeed,
    thrustWeightRatio: 0,
    deltaV: 0,
  };
}

/** Never −0, and −180 is 180. */
function wholeDegrees(radians: number): number {
  const degrees = Math.round(radians * DEGREES) + 0;
  return degrees === -180 ? 180 : degrees;
}
