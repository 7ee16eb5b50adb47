import { quat, vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import type { SeenVessel } from '../../simulator/sim/index.js';
import type { Moment } from './moment.js';

/**
 * The motion over the ground that counts as rest, m. Ecliptic positions are rounded to some hundredths of a millimetre.
 */
const STILL_METRES = 0.001;
/** The rotation that counts as rest, rad: it moves the end of a 100 m part by a millimetre. */
const STILL_RADIANS = 1e-5;

/** The visible members of a moment without positions: they are new objects when their content has changed. */
export const SEEN_MEMBERS = [
  'session',
  'paint',
  'clones',
  'avatars',
  'stickers',
  'textures',
  'files',
] as const satisfies readonly (keyof Moment)[];

/** The members that become new objects by any change other than motion. */
const LASTING = [
  ...SEEN_MEMBERS,
  'sunId',
  'warp',
  'clock',
  'systemName',
  'modelNotes',
  'homeId',
  'activeVesselId',
  'panels',
] as const satisfies readonly (keyof Moment)[];

/** The members of a vessel that stay the same while it rests. */
const LASTING_IN_VESSELS = [
  'name',
  'parentId',
  'situation',
  'controlled',
  'scale',
  'centreOfMass',
] as const satisfies readonly (keyof SeenVessel)[];

/** A body at two moments. */
interface Ground {
  readonly before: Moment['bodies'][number];
  readonly now: Moment['bodies'][number];
}

/**
 * Reports whether only predictable motion happened between two moments: bodies rotate and follow their orbits, and
 * vessels and the main camera move with them. False means that something else may have changed.
 * @param unseen ids of the vessels whose motion does not matter
 */
export function isOnlyDrift(before: Moment, now: Moment, unseen: ReadonlySet<string>): boolean {
  if (!LASTING.every((member) => before[member] === now[member])) return false;
  if (before.bodies.length !== now.bodies.length || before.vesselIds.length !== now.vesselIds.length) return false;
  const grounds = new Map<string, Ground>();
  const isSameSystem = now.bodies.every((body, index) => {
    const there = before.bodies[index]!;
    grounds.set(body.id, { before: there, now: body });
    return there.id === body.id && before.definitions[body.id] === now.definitions[body.id];
  });
  if (!isSameSystem) return false;
  const isFleetStill = now.vesselIds.every((id) => {
    const [then, vessel] = [before.vessels[id], now.vessels[id]!];
    return then !== undefined && standsStill(then, vessel, unseen.has(id) ? null : grounds.get(vessel.parentId));
  });
  return isFleetStill && isCameraStill(before, now, grounds);
}

/** @param ground the body that the vessel is at; null when its position and pose do not matter */
function standsStill(before: SeenVessel, now: SeenVessel, ground: Ground | null | undefined): boolean {
  if (before === now) return true;
  if (before.revisions.structure !== now.revisions.structure) return false;
  if (!LASTING_IN_VESSELS.every((member) => before[member] === now[member])) return false;
  if (ground === null) return true;
  return (
    ground !== undefined &&
    before.revisions.pose === now.revisions.pose &&
    ridesOn(ground, before.positionEcl, now.positionEcl, before.eclFromBody, now.eclFromBody)
  );
}

function isCameraStill(before: Moment, now: Moment, grounds: ReadonlyMap<string, Ground>): boolean {
  const [then, pose] = [before.camera, now.camera];
  if (then === pose) return true;
  if (then.fovY !== pose.fovY || then.orthoHalfHeight !== pose.orthoHalfHeight) return false;
  const gapTo = ({ id, positionEcl }: Ground['now']): number =>
    vec3.distance(positionEcl, pose.positionEcl) - now.definitions[id]!.meanRadius;
  const nearest = now.bodies.reduce((best, body) => (gapTo(body) < gapTo(best) ? body : best));
  const ground = grounds.get(nearest.id)!;
  return ridesOn(ground, then.positionEcl, pose.positionEcl, then.eclFromCamera, pose.eclFromCamera);
}

/** Reports whether a thing keeps its position and rotation relative to a body's ground. */
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
