import { vec3, type Vec3 } from '../../../../base/math/index.js';
import type { DemoBody, DemoVessel } from './simulator.js';

/** Position and motion of a vessel relative to the ground below it. Directions are unit vectors in CCI. */
export interface DemoCourse extends DemoVessel {
  readonly up: Vec3;
  readonly east: Vec3;
  /** Horizontal direction in which the vessel moves over the ground. */
  readonly along: Vec3;
  /** Horizontal speed and downward speed, relative to the ground, m/s. */
  readonly level: number;
  readonly falling: number;
  /** Gravity minus the centripetal acceleration of the current path, m/s². */
  readonly weight: number;
}

export function courseOf(vessel: DemoVessel, { mu, rotationRate }: DemoBody): DemoCourse {
  const { position, velocity } = vessel;
  const radius = vec3.length(position);
  const up = vec3.normalize(position);
  const overGround = vec3.subtract(velocity, vec3.cross([0, 0, rotationRate], position));
  const levelVelocity = vec3.projectOnPlane(overGround, up);
  const level = vec3.length(levelVelocity);
  const east = vec3.normalize(vec3.cross([0, 0, 1], position));
  return {
    ...vessel,
    up,
    east,
    along: level > 0.01 ? vec3.normalize(levelVelocity) : east,
    level,
    falling: -vec3.dot(velocity, up),
    weight: mu / radius ** 2 - level ** 2 / radius,
  };
}

/**
 * Returns a unit vector between the horizontal direction `level` and the vertical direction `up`.
 * @param share vertical component of the result, -1 to 1
 */
export function lifted(level: Vec3, up: Vec3, share: number): Vec3 {
  return vec3.add(vec3.scale(up, share), vec3.scale(level, Math.sqrt(1 - share ** 2)));
}
