import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { eastNorthUp } from '../frames.js';
import type { BodyState } from '../state.js';
import type { AttitudeFrame, PlannedBurn } from './systems/control.js';

/** The position and velocity of a vessel in CCI. */
export interface Course {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

/**
 * The axes from which pitch, yaw and roll are measured: unit vectors in CCI. Yaw is measured from `forward`. It grows
 * clockwise for an observer who looks along −`up`.
 */
export interface ReferenceAxes {
  readonly forward: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
}

/**
 * Returns the reference axes of an attitude frame. Forward and up are the ecliptic's X and Z for `EclBody`, and north
 * and up for `EnuBody`. Forward is along the orbit for `Lvlh`, along the velocity over the ground for `VlfBody`, and
 * along the planned burn for `BurnBody`. For a vessel at rest, the axes of `VlfBody` and `Lvlh` are north and up.
 * Without a planned burn, the forward axis of `BurnBody` is along the orbit. `Dock` equals `Lvlh`, because vessels have
 * no docking target here.
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

/** Returns the velocity relative to the rotating ground, in CCI, m/s. */
export function overGround({ position, velocity }: Course, rotationRate: number): Vec3 {
  return vec3.subtract(velocity, vec3.cross([0, 0, rotationRate], position));
}

/** A velocity with a lower speed than this counts as zero, because its direction is not usable, m/s. */
const AT_REST = 1e-3;

/** Returns null if the direction is zero or vertical. */
function alongAndUp(along: Vec3, position: Vec3): ReferenceAxes | null {
  if (vec3.length(along) < AT_REST) return null;
  const forward = vec3.normalize(along);
  const out = vec3.projectOnPlane(vec3.normalize(position), forward);
  if (vec3.length(out) < 1e-6) return null;
  const up = vec3.normalize(out);
  return { forward, right: vec3.cross(forward, up), up };
}
