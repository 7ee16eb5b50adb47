import { quat, vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import type { Moment } from './moment.js';
import { type PlacedBody, placedBodies } from './places.js';

/**
 * A camera counts as still if it moves less than this over the ground, m. Rounding moves ecliptic positions by only a
 * few hundredths of a millimetre.
 */
const STILL_METRES = 0.001;
/**
 * A camera counts as still if it turns by less than this, rad. If a part of 100 m turns by this angle, its end moves a
 * millimetre.
 */
const STILL_RADIANS = 1e-5;

/**
 * The properties of a moment that pictures depend on, apart from positions. When the content of a property changes, the
 * property gets a new object.
 */
export const SEEN_MEMBERS = [
  'session',
  'paint',
  'clones',
  'avatars',
  'stickers',
  'textures',
  'files',
] as const satisfies readonly (keyof Moment)[];

/** Returns the ids of the vessels on rails, which move over the ground even if no client writes anything. */
export function orbitingVessels({ vesselIds, vessels }: Pick<Moment, 'vesselIds' | 'vessels'>): readonly string[] {
  return vesselIds.filter((id) => vessels[id]!.motion.kind === 'rails');
}

/** Reports whether the main camera has stayed still relative to the ground of the nearest body. */
export function isCameraStill(before: Moment, now: Moment): boolean {
  const [then, pose] = [before.camera, now.camera];
  if (then === pose) return true;
  if (then.fovY !== pose.fovY || then.orthoHalfHeight !== pose.orthoHalfHeight) return false;
  const gapTo = ({ positionEcl, definition }: PlacedBody): number =>
    vec3.distance(positionEcl, pose.positionEcl) - definition.meanRadius;
  const bodies = placedBodies(now);
  const nearest = bodies.reduce((best, body) => (gapTo(body) < gapTo(best) ? body : best));
  const ground = { before: placedBodies(before)[bodies.indexOf(nearest)]!, now: nearest };
  return ridesOn(ground, then.positionEcl, pose.positionEcl, then.eclFromCamera, pose.eclFromCamera);
}

interface Ground {
  readonly before: PlacedBody;
  readonly now: PlacedBody;
}

/** Reports whether an object has stayed still relative to the ground of a body, while the body moves and turns. */
function ridesOn({ before, now }: Ground, from: Vec3, to: Vec3, turnedFrom: Quat, turnedTo: Quat): boolean {
  const [ccfFromEclBefore, ccfFromEcl] = [quat.invert(before.eclFromCcf), quat.invert(now.eclFromCcf)];
  const placeBefore = quat.rotate(ccfFromEclBefore, vec3.subtract(from, before.positionEcl));
  const place = quat.rotate(ccfFromEcl, vec3.subtract(to, now.positionEcl));
  if (vec3.distance(placeBefore, place) > STILL_METRES) return false;
  const turn = quat.multiply(
    quat.invert(quat.multiply(ccfFromEclBefore, turnedFrom)),
    quat.multiply(ccfFromEcl, turnedTo),
  );
  return 2 * Math.hypot(turn[0], turn[1], turn[2]) <= STILL_RADIANS;
}
