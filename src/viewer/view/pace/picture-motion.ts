import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { nearestBody, vesselRadius, type CameraPose } from '../../../simulator/sim/camera/index.js';
import type { PartTemplate, SeenMoment, SeenVessel } from '../../../simulator/sim/index.js';
import { HIGHEST_GROUND } from '../../../simulator/sim/terrain/index.js';

export interface SeenPlaces {
  readonly snapshot: SeenMoment;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly pose: CameraPose;
}

/** The largest motions in a picture, pixels. */
export interface PictureMotion {
  /** The largest motion of vessels and, if the camera is near the ground, of the ground. */
  readonly near: number;
  /** The largest motion of the sky: the sun with its light, other stars, and distant bodies. */
  readonly sky: number;
}

/** A position and a rotation relative to the camera, along its axes. */
interface PoseInView {
  readonly position: Vec3;
  readonly rotation: Quat;
}

/** Size below which a vessel in the picture is not drawn, pixels. Must equal `LEAST_PIXELS` of the renderer. */
export const LEAST_PIXELS = 0.5;
/** Objects that are nearer to the camera than this distance count as being at this distance, m. */
const LEAST_GAP = 0.5;

/**
 * Returns upper bounds for the motion of objects in the picture between two states. Compares poses relative to the
 * camera: for a camera on the ground, the ground does not move, although the planet travels kilometres.
 * @param height height of the picture, pixels
 * @returns infinity if the field of view has changed, or if an object has appeared, disappeared or changed its shape
 */
export function pictureMotion(before: SeenPlaces, now: SeenPlaces, height: number): PictureMotion {
  const { pose } = now;
  const isSameLens = pose.fovY === before.pose.fovY && pose.orthoHalfHeight === before.pose.orthoHalfHeight;
  if (!isSameLens || !holdsTheSame(before.snapshot, now.snapshot)) return { near: Infinity, sky: Infinity };
  const bodies = bodyMotion(before, now, height);
  return { near: Math.max(bodies.near, vesselMotion(before, now, height)), sky: bodies.sky };
}

function holdsTheSame(before: SeenMoment, now: SeenMoment): boolean {
  return (
    before.sunId === now.sunId &&
    before.bodies.length === now.bodies.length &&
    before.vessels.length === now.vessels.length &&
    now.bodies.every(({ definition }, index) => definition === before.bodies[index]!.definition) &&
    now.vessels.every(({ id }, index) => id === before.vessels[index]!.id)
  );
}

function bodyMotion(before: SeenPlaces, now: SeenPlaces, height: number): PictureMotion {
  const nearest = nearestBody(now, now.pose.positionEcl);
  let near = 0;
  // All stars except the sun are fixed, so they move in the picture only if the camera turns.
  let sky = pixelsPerRadian(now.pose, height) * angleBetween(before.pose.eclFromCamera, now.pose.eclFromCamera);
  now.snapshot.bodies.forEach((body, index) => {
    const there = before.snapshot.bodies[index]!;
    const then = poseInView(before.pose, there.positionEcl, there.eclFromCcf);
    const present = poseInView(now.pose, body.positionEcl, body.eclFromCcf);
    const { meanRadius: radius } = body.definition;
    // Assume the highest possible ground, because the camera may be close to a mountain.
    const gap = vec3.length(present.position) - radius - HIGHEST_GROUND;
    const moved = motionOf({ then, present, radius, gap }, now.pose, height);
    // The nearest body counts as sky if the camera is more than the body's radius above it.
    if (body === nearest && gap < radius) near = moved;
    else sky = Math.max(sky, moved);
  });
  return { near, sky };
}

function vesselMotion(before: SeenPlaces, now: SeenPlaces, height: number): number {
  const perRadian = pixelsPerRadian(now.pose, height);
  let most = 0;
  now.snapshot.vessels.forEach((vessel, index) => {
    const there = before.snapshot.vessels[index]!;
    const then = poseInView(before.pose, there.positionEcl, there.eclFromBody);
    const present = poseInView(now.pose, vessel.positionEcl, vessel.eclFromBody);
    const radius = vesselRadius(now, vessel);
    const distance = Math.min(vec3.length(present.position), vec3.length(then.position));
    if (now.pose.orthoHalfHeight === null && (2 * radius * perRadian) / distance < LEAST_PIXELS) return;
    const moved = hasSameForm(there, vessel)
      ? motionOf({ then, present, radius, gap: distance - radius }, now.pose, height)
      : Infinity;
    most = Math.max(most, moved);
  });
  return most;
}

function hasSameForm(before: SeenVessel, { scale, centreOfMass, revisions }: SeenVessel): boolean {
  return (
    scale === before.scale &&
    revisions.structure === before.revisions.structure &&
    revisions.pose === before.revisions.pose &&
    vec3.distance(centreOfMass, before.centreOfMass) === 0
  );
}

interface ThingInView {
  readonly then: PoseInView;
  readonly present: PoseInView;
  /** The radius of a sphere around the object's position that contains the whole object, m. */
  readonly radius: number;
  /** The distance between the camera and the nearest point of the object, m. */
  readonly gap: number;
}

/**
 * Returns an upper bound for the motion of all points of an object in the picture, pixels. The result is the lower of
 * two bounds. The first bound is the object's shift plus its turn around its own centre; this bound is low for a
 * distant object that turns. The second bound is a turn around the camera plus the rest of the shift; this bound is low
 * if only rounding errors have changed the camera's pose.
 */
function motionOf({ then, present, radius, gap }: ThingInView, pose: CameraPose, height: number): number {
  const turn = quat.multiply(present.rotation, quat.invert(then.rotation));
  const angle = angleBetween(then.rotation, present.rotation);
  const metres = vec3.distance(then.position, present.position) + angle * radius;
  if (pose.orthoHalfHeight !== null) return (metres / (2 * pose.orthoHalfHeight)) * height;
  const rest = vec3.distance(quat.rotate(turn, then.position), present.position);
  const distance = Math.max(LEAST_GAP, gap);
  return pixelsPerRadian(pose, height) * Math.min(metres / distance, angle + rest / distance);
}

/**
 * Returns the number of pixels per radian in the middle of the picture. A parallel projection shows no sky, but needs a
 * value too, because the direction of the sunlight can turn.
 */
export function pixelsPerRadian({ fovY, orthoHalfHeight }: CameraPose, height: number): number {
  return orthoHalfHeight === null ? height / 2 / Math.tan(fovY / 2) : height;
}

function poseInView({ positionEcl, eclFromCamera }: CameraPose, at: Vec3, eclFromThing: Quat): PoseInView {
  const viewFromEcl = quat.invert(eclFromCamera);
  return {
    position: quat.rotate(viewFromEcl, vec3.subtract(at, positionEcl)),
    rotation: quat.multiply(viewFromEcl, eclFromThing),
  };
}

/**
 * Returns the angle between two rotations, rad. Computes it from the sine, because the cosine of a small angle is
 * rounded to 1.
 */
function angleBetween(a: Quat, b: Quat): number {
  const [x, y, z] = quat.multiply(quat.invert(a), b);
  return 2 * Math.asin(Math.min(1, Math.hypot(x, y, z)));
}
