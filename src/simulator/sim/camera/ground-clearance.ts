import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { directionOf } from './look.js';
import type { BodyState, SeenMoment } from '../state.js';
import { type CameraSurroundings, nearestBody, surfaceRadius } from './surroundings.js';

/** The minimum height of the camera above the surface, m. */
export const GROUND_CLEARANCE = 0.5;

/** Raises a position that is below the ground or too close to it, along the vertical of the nearest body. */
export function raiseAboveGround(positionEcl: Vec3, s: { readonly snapshot: Pick<SeenMoment, 'bodies'> }): Vec3 {
  const body = nearestBody(s, positionEcl);
  if (body === undefined) return positionEcl;
  const fromCentre = vec3.subtract(positionEcl, body.positionEcl);
  // The centre of a body has no vertical, so any direction is used.
  const up = directionOf(fromCentre) ?? vec3.X_AXIS;
  const inCcf = quat.rotate(quat.invert(body.eclFromCcf), up);
  const least = surfaceRadius(body, inCcf) + GROUND_CLEARANCE;
  return vec3.length(fromCentre) >= least ? positionEcl : vec3.addScaled(body.positionEcl, up, least);
}

/** Caches the last result of {@link raiseAboveGround}, because computing terrain heights is slow. */
export class GroundClearance {
  #bodies: readonly BodyState[] | null = null;
  #asked: Vec3 = vec3.ZERO;
  #raised: Vec3 = vec3.ZERO;

  raise(positionEcl: Vec3, s: CameraSurroundings): Vec3 {
    if (this.#bodies === s.snapshot.bodies && positionEcl.every((value, axis) => value === this.#asked[axis])) {
      return this.#raised;
    }
    this.#raised = raiseAboveGround(positionEcl, s);
    this.#bodies = s.snapshot.bodies;
    this.#asked = positionEcl;
    return this.#raised;
  }
}
