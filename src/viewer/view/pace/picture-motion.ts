import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { nearestBody, vesselRadius, type CameraPose } from '../../../simulator/sim/camera/index.js';
import type { PartTemplate, SeenMoment, SeenVessel } from '../../../simulator/sim/index.js';

/** The moving things of a picture at the moment when it was drawn. Snapshots never change. */
export interface SeenPlaces {
  readonly snapshot: SeenMoment;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly pose: CameraPose;
}

/** The largest motion in a picture, pixels. */
export interface PictureMotion {
  /** The motion of vessels, and of the ground of the body near the camera. */
  readonly near: number;
  /** The motion of the sky: the star with its light, other stars, and bodies that are far below or away. */
  readonly sky: number;
}

/** A rigid pose relative to the camera, in its axes. */
interface PoseInView {
  readonly position: Vec3;
  readonly rotation: Quat;
}

/** The size across which a vessel is too small to be drawn, pixels: as LEAST_PIXELS of the renderer. */
export const LEAST_PIXELS = 0.5;
/** Minimum distance of a visible thing, m. */
const LEAST_GAP = 0.5;
/**
 * The maximum height of mountains above the mean radius of a body, m: below it the ground may be right at the camera.
 */
const HIGHEST_GROUND = 12_000;

/**
 * Measures upper bounds of how far things have moved in the picture between two moments. It compares poses relative to
 * the camera: seen from the ground nothing moves while a planet travels kilometres.
 * @param height height of the picture, pixels
 * @returns infinity if things came or went, changed their shape, or the lens changed
 */
export function pictureMotion(before: SeenPlaces, now: SeenPlaces, height: number): PictureMotion {
  const { pose } = now;
  const isSameLens = pose.fovY === before.pose.fovY && pose.orthoHalfHeight === before.pose.orthoHalfHeight;
  if (!isSameLens || !holdsTheSame(before.snapshot, now.snapshot)) return { near: Infinity, sky: Infinity };
  const bodies = bodyMotion(before, now, height);
  return { near: Math.max(bodies.near, vesselMotion(before, now, height)), sky: bodies.sky };
}

/** Reports whether both have the same bodies and vessels, in the same order. */
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
  // Other stars are fixed: they move only as the camera turns.
  let sky = pixelsPerRadian(now.pose, height) * angleBetween(before.pose.eclFromCamera, now.pose.eclFromCamera);
  now.snapshot.bodies.forEach((body, index) => {
    const there = before.snapshot.bodies[index]!;
    const then = poseInView(before.pose, there.positionEcl, there.eclFromCcf);
    const present = poseInView(now.pose, body.positionEcl, body.eclFromCcf);
    const { meanRadius: radius } = body.definition;
    const gap = vec3.length(present.position) - radius - HIGHEST_GROUND;
    const moved = motionOf({ then, present, radius, gap }, now.pose, height);
    // From farther than its radius it is a disc in the sky like others.
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

/** Reports whether no part of a vessel was added, removed or moved within it. */
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
  /** The radius of a sphere about its position that holds it, m. */
  readonly radius: number;
  /** The distance from the camera to its nearest point, m. */
  readonly gap: number;
}

/**
 * Returns the maximum motion of any point of a thing in the picture, pixels: the lower of two bounds. One assumes a
 * shift and a turn around its centre; the other assumes a turn around the camera and a remainder. The first is low for
 * distant things that turn, the second for camera motion that is only the rounding of a pose.
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
 * Returns the pixels per radian in the middle of the picture. A parallel projection has no sky; only the light turns.
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

/** Returns the angle of the turn between two rotations, rad. The sine is exact where the cosine of a small angle is 1. */
function angleBetween(a: Quat, b: Quat): number {
  const [x, y, z] = quat.multiply(quat.invert(a), b);
  return 2 * Math.asin(Math.min(1, Math.hypot(x, y, z)));
}
