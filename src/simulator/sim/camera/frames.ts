import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { BodyState, SeenBody } from '../state.js';
import type { Anchor } from './anchor.js';
import { directionOf, enuAxes } from './look.js';
import type { CameraFrame, Geodetic } from './pose-spec.js';
import { surfaceRadius } from './surroundings.js';

/** The ECL position of a point is `origin + rotate(eclFromFrame, local)`. */
export interface FrameAxes {
  readonly originEcl: Vec3;
  readonly eclFromFrame: Quat;
}

const ECLIPTIC: FrameAxes = { originEcl: vec3.ZERO, eclFromFrame: quat.IDENTITY };
const RADIANS = Math.PI / 180;

/**
 * Returns the origin and axes of a camera frame, or null if the anchor has no such frame.
 *
 * | frame | origin | axes | needs |
 * |---|---|---|---|
 * | `ecl` | star | ecliptic | nothing |
 * | `cce` | anchor | ecliptic | an anchor |
 * | `bodyfixed` | anchor | vehicle body axes, the part's axes, or body-fixed (Z north, X prime meridian) | an anchor |
 * | `enu` | vessel, or the place `geo` on a body | east, north, up | a vessel, or a body with `geo` |
 * | `lvlh` | anchor | X along the orbit, Y against the orbit normal, Z down to the parent | a parent |
 * | `chase` | anchor | vehicle body axes | a vessel or part |
 */
export function resolveFrame(frame: CameraFrame, anchor: Anchor | null, geo: Geodetic | null): FrameAxes | null {
  if (frame === 'ecl') return ECLIPTIC;
  if (anchor === null) return null;
  const at = (eclFromFrame: Quat | null): FrameAxes | null =>
    eclFromFrame === null ? null : { originEcl: anchor.positionEcl, eclFromFrame };
  switch (frame) {
    case 'cce':
      return at(quat.IDENTITY);
    case 'bodyfixed':
      return at(anchor.eclFromFixed);
    case 'chase':
      return at(anchor.eclFromVessel);
    case 'lvlh':
      return at(lvlhAxes(anchor));
    case 'enu':
      return anchor.body === null ? at(enuOfVessel(anchor)) : geo && enuOnBody(anchor.body, geo);
  }
}

export function fixedFromGeodetic(body: SeenBody, geo: Geodetic): Vec3 {
  const latitude = geo.latitudeDeg * RADIANS;
  const longitude = geo.longitudeDeg * RADIANS;
  const acrossPoles = Math.cos(latitude);
  const direction: Vec3 = [acrossPoles * Math.cos(longitude), acrossPoles * Math.sin(longitude), Math.sin(latitude)];
  return vec3.scale(direction, surfaceRadius(body, direction) + geo.altitude);
}

/** Returns the unit vector that means "up" at the anchor: the vertical at a vessel, or the north of a body. */
export function verticalOf(anchor: Anchor): Vec3 {
  return (anchor.body === null ? directionOf(anchor.fromParent) : null) ?? anchor.up;
}

function enuOfVessel(anchor: Anchor): Quat | null {
  const up = directionOf(anchor.fromParent);
  return anchor.parent === null || up === null ? null : enuAround(anchor.parent, up);
}

function enuOnBody(body: BodyState, geo: Geodetic): FrameAxes {
  const offset = quat.rotate(body.eclFromCcf, fixedFromGeodetic(body, geo));
  return {
    originEcl: vec3.add(body.positionEcl, offset),
    eclFromFrame: enuAround(body, directionOf(offset) ?? vec3.Z_AXIS),
  };
}

/** Returns the axes east, north and up at a place on a body, in ECL. `up` is the unit vector along the vertical. */
export function enuAround(body: SeenBody, up: Vec3): Quat {
  return enuAxes(up, quat.rotate(body.eclFromCcf, vec3.Z_AXIS), quat.rotate(body.eclFromCcf, vec3.X_AXIS));
}

function lvlhAxes(anchor: Anchor): Quat | null {
  const up = directionOf(anchor.fromParent);
  if (anchor.parent === null || up === null) return null;
  const down = vec3.scale(up, -1);
  // A target that is at rest or moves vertically has no orbit plane. In this case, the parent's north replaces the
  // normal of the orbit plane.
  const normal =
    directionOf(vec3.cross(up, directionOf(anchor.velocity) ?? vec3.ZERO)) ??
    directionOf(vec3.projectOnPlane(quat.rotate(anchor.parent.eclFromCcf, vec3.Z_AXIS), up)) ??
    quat.rotate(anchor.parent.eclFromCcf, vec3.X_AXIS);
  const right = vec3.scale(normal, -1);
  return quat.fromBasis(vec3.cross(right, down), right, down);
}
