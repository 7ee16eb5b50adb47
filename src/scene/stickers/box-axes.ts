import { vec3, type Vec3 } from '../../math/index.js';
import { directionFromPlace } from '../../sim/frames.js';

const RADIANS = Math.PI / 180;
/** An axis this short after projection has no direction. */
const LEAST = 1e-9;

/** Right, up and outward normal of a sticker's box: unit vectors, right-handed. */
export interface BoxAxes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly out: Vec3;
}

/**
 * On a part: up is the part's +Y on the plane of `normal`, +X where that has no direction, turned counter-clockwise as seen
 * by `roll` degrees.
 */
export function partBoxAxes(normal: Vec3, roll: number): BoxAxes {
  const z = vec3.normalize(normal);
  const fromY = vec3.projectOnPlane(vec3.Y_AXIS, z);
  const up = vec3.length(fromY) > LEAST ? fromY : vec3.projectOnPlane(vec3.X_AXIS, z);
  return turned(vec3.normalize(up), z, roll);
}

/**
 * On a body, in body-fixed axes: up is the compass heading of `heading` degrees. At a pole, where there is no compass, north
 * is +X, so that the sticker turns with the body.
 */
export function groundBoxAxes(latitude: number, longitude: number, heading: number): BoxAxes {
  const pole = Math.abs(latitude) === 90;
  const z: Vec3 = pole
    ? [0, 0, Math.sign(latitude)]
    : vec3.normalize(directionFromPlace(latitude * RADIANS, longitude * RADIANS));
  const north = pole ? vec3.X_AXIS : vec3.normalize(vec3.projectOnPlane(vec3.Z_AXIS, z));
  return turned(north, z, -heading);
}

/** `up` turned about `z`, counter-clockwise as seen from outside, by `angle` degrees. */
function turned(up: Vec3, z: Vec3, angle: number): BoxAxes {
  const right = vec3.cross(up, z);
  const c = Math.cos(angle * RADIANS);
  const s = Math.sin(angle * RADIANS);
  return {
    right: vec3.addScaled(vec3.scale(right, c), up, s),
    up: vec3.addScaled(vec3.scale(up, c), right, -s),
    out: z,
  };
}
