import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { eastNorthUp } from '../frames.js';
import type { BodyState } from '../state.js';
import type { AttitudeFrame, PlannedBurn } from './systems/control.js';

/** The position and velocity of a vessel, CCI. */
export interface Course {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/** The reference axes of pitch, yaw and roll: yaw is clockwise from `forward`, seen from `up`. Unit, CCI. */
export interface ReferenceAxes {
  readonly forward: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
}

/**
 * Returns the axes of an attitude frame: the ecliptic's X and Z; north and up; along the orbit and up; along the
 * velocity over the ground; along the planned burn. A frame without its reference (at rest, no burn) becomes north and
 * up, or along the orbit. `Dock` has no target, and equals `Lvlh`.
 */
export function referenceAxes(
  frame: AttitudeFrame,
  { position, velocity }: Course,
  { definition }: BodyState,
  burn: PlannedBurn | null,
): ReferenceAxes {
  const level = (): ReferenceAxes => {
    const { east, north, up } = eastNorthUp(position);
    return { forward: north, right: east, up };
  };
  const orbital = (): ReferenceAxes =>
    alongAndUp(vec3.projectOnPlane(velocity, vec3.normalize(position)), position) ?? level();
  switch (frame) {
    case 'EclBody': {
      const cciFromEcl = quat.invert(definition.eclFromCci);
      const forward = quat.rotate(cciFromEcl, vec3.X_AXIS);
      const up = quat.rotate(cciFromEcl, vec3.Z_AXIS);
      return { forward, right: vec3.cross(forward, up), up };
    }
    case 'EnuBody':
      return level();
    case 'VlfBody':
      return alongAndUp(overGround({ position, velocity }, definition.rotationRate), position) ?? level();
    case 'BurnBody':
      return (burn && alongAndUp(burn.deltaV, position)) ?? orbital();
    case 'Lvlh':
    case 'Dock':
      return orbital();
  }
}

/** Returns the velocity over the rotating ground, CCI, m/s. */
export function overGround({ position, velocity }: Course, rotationRate: number): Vec3 {
  return vec3.subtract(velocity, vec3.cross([0, 0, rotationRate], position));
}

/** The speed below which a velocity has no usable direction, m/s. */
const AT_REST = 1e-3;

/** Returns the axes along a direction and up; null for a zero vector and for one straight up. */
function alongAndUp(along: Vec3, position: Vec3): ReferenceAxes | null {
  if (vec3.length(along) < AT_REST) return null;
  const forward = vec3.normalize(along);
  const out = vec3.projectOnPlane(vec3.normalize(position), forward);
  if (vec3.length(out) < 1e-6) return null;
  const up = vec3.normalize(out);
  return { forward, right: vec3.cross(forward, up), up };
}
