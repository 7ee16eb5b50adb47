import { quat, sinCos, vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import type { BodyDefinition } from './state.js';

/** Rotations and angles between the frames of reference in `state.ts`. Angles are in radians. */

/** Returns the hour angle of a body at the time `ut`, rad: how far its ground has rotated about Z, relative to CCI. */
export function hourAngleAt(
  { primeMeridianAtEpoch, rotationRate }: Pick<BodyDefinition, 'primeMeridianAtEpoch' | 'rotationRate'>,
  ut: number,
): number {
  return (primeMeridianAtEpoch + rotationRate * ut) % (2 * Math.PI);
}

/**
 * Returns the rotation from CCF axes to CCI axes for an hour angle. The result has the same bits in every JavaScript
 * engine.
 */
export function cciFromCcf(hourAngle: number): Quat {
  const [sin, cos] = sinCos(hourAngle / 2);
  return [0, 0, sin, cos];
}

/** Returns the unit vector to a place on a body, in body-fixed axes. */
export function directionFromPlace(latitude: number, longitude: number): Vec3 {
  const c = Math.cos(latitude);
  return [c * Math.cos(longitude), c * Math.sin(longitude), Math.sin(latitude)];
}

/** The longitude of the result is in (−π, π]. */
export function placeFromDirection(direction: Vec3): { latitude: number; longitude: number } {
  const [x, y, z] = vec3.normalize(direction);
  return { latitude: Math.asin(Math.max(-1, Math.min(1, z))), longitude: Math.atan2(y, x) };
}

export interface LocalAxes {
  readonly east: Vec3;
  readonly north: Vec3;
  readonly up: Vec3;
}

/** Returns the axes east, north and up at a point. At a pole, east is +X. */
export function eastNorthUp(fromCentre: Vec3): LocalAxes {
  const up = vec3.normalize(fromCentre);
  const across = vec3.cross(vec3.Z_AXIS, up);
  const east = vec3.length(across) > 1e-12 ? vec3.normalize(across) : vec3.X_AXIS;
  return { east, north: vec3.cross(up, east), up };
}

/**
 * Returns the rotation from vehicle body axes (+X nose, +Y right, +Z down) for a heading, a pitch and a roll in local
 * axes.
 *
 * @param heading direction of the nose along the horizon, clockwise from north
 * @param pitch angle of the nose above the horizon
 * @param roll angle about the nose; a positive angle lowers the right side
 */
export function attitudeFromHeading(
  { east, north, up }: LocalAxes,
  heading: number,
  pitch: number,
  roll: number,
): Quat {
  const ahead = vec3.add(vec3.scale(north, Math.cos(heading)), vec3.scale(east, Math.sin(heading)));
  const level = vec3.subtract(vec3.scale(east, Math.cos(heading)), vec3.scale(north, Math.sin(heading)));
  const nose = vec3.add(vec3.scale(ahead, Math.cos(pitch)), vec3.scale(up, Math.sin(pitch)));
  const belly = vec3.cross(nose, level);
  const right = vec3.add(vec3.scale(level, Math.cos(roll)), vec3.scale(belly, Math.sin(roll)));
  return quat.fromBasis(nose, right, vec3.cross(nose, right));
}

/**
 * Returns axes whose +X is along the line where the equator crosses the orbit plane. Of the two directions of this
 * line, +X is the one for which +Y is below the orbit plane. If the planes coincide, +X is the projection of ecliptic
 * +X onto the equator.
 */
export function eclFromCciAxes(northEcl: Vec3, orbitNormalEcl: Vec3): Quat {
  const north = vec3.normalize(northEcl);
  let x = vec3.cross(orbitNormalEcl, north);
  if (vec3.length(x) < 1e-9) x = vec3.projectOnPlane(vec3.X_AXIS, north);
  if (vec3.length(x) < 1e-9) x = vec3.projectOnPlane(vec3.Y_AXIS, north);
  x = vec3.normalize(x);
  const y = vec3.cross(north, x);
  return vec3.dot(y, orbitNormalEcl) > 0
    ? quat.fromBasis(vec3.scale(x, -1), vec3.scale(y, -1), north)
    : quat.fromBasis(x, y, north);
}
