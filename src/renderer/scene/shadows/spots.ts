import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { VesselBounds } from '../fleet/fleet.js';
import { lampWeight, type LitLamp, litSphere } from '../lamps/scene-lamps.js';
import { roundTo, steppedDirection } from '../steps.js';
import type { CasterFrame } from './caster-frame.js';
import { lightAxes } from './cascades.js';

/** Maximum number of lamps that cast shadows. Each of them has a shadow map, a spot. */
export const SPOT_COUNT = 4;
/** Width of a spot's shadow map, texels. */
export const SPOT_SIDE = 512;
/** Lamps with a wider cone than this cast no shadow, because texels near the edge of the map would be too large, rad. */
const WIDEST = (65 * Math.PI) / 180;
/** Lamps with a narrower cone than this cast no shadow, because they are almost dark; see `LEAST_EDGE`, rad. */
const NARROWEST = Math.PI / 180;
/** Objects nearer to a lamp than this cast no shadow, so that the housing of the lamp does not hide its light, m. */
export const NEAR = 1.6;
/** Half the width of a map relative to the cone. The extra width keeps soft edges inside the map. */
const ROOM = 1.02;
/** Steps to which the position and the direction of a lamp are rounded, m and rad. */
const PLACE_STEP = 1 / 1024;
const DIRECTION_STEP = 1e-4;

/** The shadow map of a lamp. */
export interface Spot {
  /** Unit vector to the right in the map, world axes. */
  readonly right: Vec3;
  /** Factor that converts slopes from the axis of the cone to clip space. */
  readonly scale: number;
  /** Position and axis of the lamp in the frame of the casters. */
  readonly position: Vec3;
  readonly direction: Vec3;
  /** Transform from the frame of the casters to the map's clip space with reversed depth, column-major. */
  readonly clipFromCasters: readonly number[];
}

/**
 * Returns the lamps that cast shadows: at most {@link SPOT_COUNT}. These are the lamps that are strongest at the camera
 * and have a vessel in their light.
 */
export function castingLamps(lamps: readonly LitLamp[], bounds: readonly VesselBounds[]): LitLamp[] {
  const strongest = lamps
    .filter(({ outer }) => outer >= NARROWEST && outer <= WIDEST)
    .sort((a, b) => lampWeight(b) - lampWeight(a) || b.range - a.range);
  const casting: LitLamp[] = [];
  for (const lamp of strongest) {
    if (reachesVessel(lamp, bounds)) casting.push(lamp);
    if (casting.length === SPOT_COUNT) break;
  }
  return casting;
}

function reachesVessel(lamp: LitLamp, bounds: readonly VesselBounds[]): boolean {
  const lit = litSphere(lamp);
  return bounds.some(({ centre, radius }) => radius > 0 && vec3.distance(lit.centre, centre) <= lit.radius + radius);
}

export function spotOf(lamp: LitLamp, { rotation, camera }: CasterFrame): Spot {
  const at = vec3.add(quat.rotate(rotation, lamp.position), camera);
  const position = vec3.map(at, (value) => roundTo(value, PLACE_STEP));
  const direction = steppedDirection(quat.rotate(rotation, lamp.direction), DIRECTION_STEP);
  const [x, y, d] = lightAxes(direction);
  const scale = 1 / (ROOM * Math.tan(lamp.outer));
  // The depth of all points is 1 before the division by w, because passes/shadow.wgsl limits it to 1.
  const s = scale / NEAR;
  const w = vec3.scale(d, 1 / NEAR);
  // prettier-ignore
  const clipFromCasters = [
    x[0] * s, y[0] * s, 0, w[0],
    x[1] * s, y[1] * s, 0, w[1],
    x[2] * s, y[2] * s, 0, w[2],
    -vec3.dot(x, position) * s, -vec3.dot(y, position) * s, 1, -vec3.dot(w, position),
  ];
  return { right: quat.rotate(quat.invert(rotation), x), scale, position, direction, clipFromCasters };
}
