import { quat, type Quat, transformPoint, vec3, type Vec3 } from '../../../../../math/index.js';
import type { CameraPose } from '../../../../../sim/camera/index.js';
import { enuAround, fixedFromGeodetic } from '../../../../../sim/camera/frames.js';
import { raiseAboveGround } from '../../../../../sim/camera/ground-clearance.js';
import { directionOf, lookRotation } from '../../../../../sim/camera/look.js';
import { nearestBody, vesselRadius } from '../../../../../sim/camera/surroundings.js';
import { assemblyFromPart, eclFromAssemblyPoint } from '../../../../../sim/part-index.js';
import type { PartTemplate, SeenBody, SeenMoment, SeenVessel } from '../../../../../sim/state.js';
import type { Sticker } from '../../../../../paint/stickers/index.js';

/** The thing or place that the camera moves around and travels with. */
export type CameraSubject =
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'sticker'; readonly sticker: Sticker }
  | { readonly kind: 'body'; readonly bodyId: string }
  /** A point that is fixed to the ground, or to the space around a body. CCF, m. */
  | { readonly kind: 'place'; readonly bodyId: string; readonly pointCcf: Vec3 };

/** The part of a world that the camera needs. */
export interface CameraScene {
  readonly snapshot: SeenMoment;
  readonly templates: ReadonlyMap<string, PartTemplate>;
}

/** A frame around a subject: Z is away from the ground (or north), X east. */
export interface SubjectFrame {
  readonly originEcl: Vec3;
  readonly eclFromFrame: Quat;
  /** The radius of a sphere that holds the subject, m. */
  readonly radius: number;
}

/** The place of the camera in the frame of its subject. Radians and metres; azimuth from X to Y, elevation to Z. */
export interface OrbitState {
  /** The point that the camera looks at, in the frame. */
  readonly pivot: Vec3;
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

/** The greatest elevation, short of straight up and down, where east and west change places. */
const STEEPEST = (89 * Math.PI) / 180;
const NEAREST = 0.2;
const FARTHEST = 1e13;
/** The distance beyond which a vessel is not taken as the subject of a view, m. */
const FARTHEST_IN_VIEW = 1e5;
/** The distance from a focused subject, in its radii: leaves a margin of about a quarter at 45°. */
const GOOD_DISTANCE = 3.2;

/** The camera of a page: it orbits, pans, zooms and flies around a subject, and knows nothing of pointers and keys. */
export class OwnCamera {
  subject: CameraSubject;
  orbit: OrbitState = { pivot: vec3.ZERO, azimuth: -1, elevation: 0.3, distance: 50 };
  fovY = Math.PI / 4;
  /** The last frame of the subject, which may vanish. */
  #frame: SubjectFrame = { originEcl: vec3.ZERO, eclFromFrame: quat.IDENTITY, radius: 1 };

  constructor(subject: CameraSubject) {
    this.subject = subject;
  }

  /** Returns the frame of the subject at this moment; a subject that is gone is replaced by the place where it was. */
  frame(scene: CameraScene): SubjectFrame {
    let frame = frameOf(this.subject, scene);
    if (!frame) {
      const place = placeAt(this.#frame.originEcl, scene.snapshot);
      if (place) this.subject = place;
      frame = (place && frameOf(place, scene)) ?? this.#frame;
    }
    return (this.#frame = frame);
  }

  /** Returns the pose at this moment; it is never under the ground. */
  pose(scene: CameraScene): CameraPose {
    const { originEcl, eclFromFrame } = this.frame(scene);
    const { pivot, distance } = this.orbit;
    const out = this.#outward();
    const toEcl = (local: Vec3): Vec3 => vec3.add(originEcl, quat.rotate(eclFromFrame, local));
    const positionEcl = raiseAboveGround(toEcl(vec3.addScaled(pivot, out, distance)), scene);
    const forward =
      directionOf(vec3.subtract(toEcl(pivot), positionEcl)) ?? quat.rotate(eclFromFrame, vec3.scale(out, -1));
    return {
      positionEcl,
      eclFromCamera: lookRotation(forward, quat.rotate(eclFromFrame, vec3.Z_AXIS)),
      fovY: this.fovY,
      orthoHalfHeight: null,
    };
  }

  /** Moves the camera to a pose, looking at the point `distance` m ahead of it. */
  adopt({ positionEcl, eclFromCamera, fovY }: CameraPose, distance: number, scene: CameraScene): void {
    const { originEcl, eclFromFrame } = this.frame(scene);
    const frameFromEcl = quat.invert(eclFromFrame);
    const out = quat.rotate(frameFromEcl, quat.rotate(eclFromCamera, vec3.Z_AXIS));
    const at = quat.rotate(frameFromEcl, vec3.subtract(positionEcl, originEcl));
    this.fovY = fovY;
    this.orbit = {
      pivot: vec3.addScaled(at, out, -distance),
      azimuth: Math.atan2(out[1], out[0]),
      elevation: clamp(Math.asin(clamp(out[2], -1, 1)), -STEEPEST, STEEPEST),
      distance,
    };
  }

  /** Looks at a subject, by default from a good distance, from the side it was looked at before. */
  focus(subject: CameraSubject, scene: CameraScene, distance?: number): void {
    const before = this.pose(scene);
    const frame = frameOf(subject, scene);
    if (!frame) return;
    this.subject = subject;
    const good = (frame.radius * GOOD_DISTANCE * Math.tan(Math.PI / 8)) / Math.tan(this.fovY / 2);
    this.adopt(before, Math.max(NEAREST, distance ?? good), scene);
    const elevation = Math.max(this.orbit.elevation, subject.kind === 'body' ? -STEEPEST : 0.1);
    this.orbit = { ...this.orbit, pivot: vec3.ZERO, elevation };
  }

  /** Stops travelling with the subject, and stays at the place where that is now. */
  unfollow(scene: CameraScene): void {
    const pose = this.pose(scene);
    const { originEcl, eclFromFrame } = this.frame(scene);
    const pivotEcl = vec3.add(originEcl, quat.rotate(eclFromFrame, this.orbit.pivot));
    const place = placeAt(pivotEcl, scene.snapshot);
    if (!place) return;
    this.subject = place;
    this.adopt(pose, vec3.distance(pose.positionEcl, pivotEcl), scene);
  }

  /** Turns the camera around the pivot by radians, to the right and up as the picture moves. */
  turnBy(right: number, up: number): void {
    const { azimuth, elevation } = this.orbit;
    this.orbit = {
      ...this.orbit,
      azimuth: (azimuth - right) % (2 * Math.PI),
      elevation: clamp(elevation + up, -STEEPEST, STEEPEST),
    };
  }

  /** Changes the distance. @param factor below 1 comes nearer */
  zoomBy(factor: number): void {
    this.orbit = { ...this.orbit, distance: clamp(this.orbit.distance * factor, NEAREST, FARTHEST) };
  }

  /**
   * Zooms along a ray from the camera: what is seen on it stays where it is in the picture. Coming nearer goes towards
   * the surface that is seen there, which then is never passed; going away, the distance from the pivot counts.
   * @param direction unit, ecliptic axes
   * @param seen the distance of a surface along the ray, m; null for the sky
   */
  zoomAlong(direction: Vec3, factor: number, seen: number | null, scene: CameraScene): void {
    const { eclFromFrame } = this.frame(scene);
    const along = quat.rotate(quat.invert(eclFromFrame), direction);
    const out = this.#outward();
    const slope = -vec3.dot(along, out);
    if (slope <= 0) return;
    const { pivot, distance } = this.orbit;
    const depth = factor < 1 && seen !== null ? seen * slope : distance;
    const next = clamp(depth * factor, Math.min(NEAREST, depth), FARTHEST);
    const camera = vec3.addScaled(vec3.addScaled(pivot, out, distance), along, (depth - next) / slope);
    this.orbit = { ...this.orbit, pivot: vec3.addScaled(camera, out, -next), distance: next };
  }

  /** Moves camera and pivot in the plane of the picture; in heights of the picture, as things move on it. */
  panBy(right: number, up: number): void {
    const heights = 2 * this.orbit.distance * Math.tan(this.fovY / 2);
    this.#shift(-right * heights, -up * heights, 0);
  }

  /** Moves camera and pivot along the view; in distances from the pivot. */
  flyBy(right: number, up: number, forward: number): void {
    const { distance } = this.orbit;
    this.#shift(right * distance, up * distance, forward * distance);
  }

  #shift(right: number, up: number, forward: number): void {
    const out = this.#outward();
    const across = vec3.normalize(vec3.cross(vec3.Z_AXIS, out));
    const above = vec3.cross(out, across);
    const moved = vec3.addScaled(
      vec3.addScaled(vec3.addScaled(this.orbit.pivot, across, right), above, up),
      out,
      -forward,
    );
    this.orbit = { ...this.orbit, pivot: moved };
  }

  /** Unit, from the pivot to the camera, in the frame. */
  #outward(): Vec3 {
    const { azimuth, elevation } = this.orbit;
    const level = Math.cos(elevation);
    return [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)];
  }
}

/**
 * Finds the subject for a camera that takes over a view: the vessel nearest to the middle, and how far ahead that is.
 * Without a vessel in view it is the place of the camera.
 */
export function subjectOfView(
  { positionEcl, eclFromCamera, fovY }: CameraPose,
  { snapshot }: CameraScene,
): { readonly subject: CameraSubject | null; readonly distance: number } {
  const cameraFromEcl = quat.invert(eclFromCamera);
  const widest = Math.tan(fovY / 2) * 2;
  let best: { readonly subject: CameraSubject; readonly distance: number } | null = null;
  let least = Infinity;
  for (const { id, positionEcl: at } of snapshot.vessels) {
    const [x, y, z] = quat.rotate(cameraFromEcl, vec3.subtract(at, positionEcl));
    const off = Math.hypot(x, y) / -z;
    // A distant vessel counts as farther from the middle, because the user looks at near ones.
    const weight = (off + 0.1) * Math.sqrt(-z);
    if (z >= 0 || off > widest || -z > FARTHEST_IN_VIEW || weight >= least) continue;
    least = weight;
    best = { subject: { kind: 'vessel', vesselId: id }, distance: -z };
  }
  return best ?? { subject: placeAt(positionEcl, snapshot), distance: 50 };
}

/** Returns the frame of a subject, or null while it is not there. */
export function frameOf(subject: CameraSubject, scene: CameraScene): SubjectFrame | null {
  const { bodies, vessels } = scene.snapshot;
  switch (subject.kind) {
    case 'body': {
      const body = bodies.find(({ definition }) => definition.id === subject.bodyId);
      if (!body) return null;
      return { originEcl: body.positionEcl, eclFromFrame: body.eclFromCcf, radius: body.definition.meanRadius };
    }
    case 'place': {
      const body = bodies.find(({ definition }) => definition.id === subject.bodyId);
      return body ? level(body, subject.pointCcf, 1) : null;
    }
    case 'vessel': {
      const vessel = vessels.find(({ id }) => id === subject.vesselId);
      return vessel ? around(vessel.positionEcl, vessel, scene, vesselRadius(scene, vessel)) : null;
    }
    case 'part': {
      const vessel = vessels.find(({ id }) => id === subject.vesselId);
      const part = vessel && assemblyFromPart(vessel, subject.instanceId);
      if (!part) return null;
      return around(eclFromAssemblyPoint(vessel, part.translation), vessel, scene, vesselRadius(scene, vessel) / 4);
    }
    case 'sticker':
      return frameOfSticker(subject.sticker, scene);
  }
}

/** Returns the place that is at a point now, fixed to the nearest body. */
export function placeAt(pointEcl: Vec3, snapshot: SeenMoment): CameraSubject | null {
  const body = nearestBody({ snapshot }, pointEcl);
  if (!body) return null;
  const pointCcf = quat.rotate(quat.invert(body.eclFromCcf), vec3.subtract(pointEcl, body.positionEcl));
  return { kind: 'place', bodyId: body.definition.id, pointCcf };
}

function frameOfSticker({ anchor, width, height }: Sticker, scene: CameraScene): SubjectFrame | null {
  const radius = Math.hypot(width, height) / 2;
  if (anchor.kind === 'body') {
    const body = scene.snapshot.bodies.find(({ definition }) => definition.id === anchor.bodyId);
    if (!body) return null;
    const { latitude: latitudeDeg, longitude: longitudeDeg } = anchor;
    return level(body, fixedFromGeodetic(body, { latitudeDeg, longitudeDeg, altitude: 0 }), radius);
  }
  const vessel = scene.snapshot.vessels.find(({ id }) => id === anchor.vesselId);
  const part = vessel && assemblyFromPart(vessel, anchor.instanceId);
  if (!part) return null;
  const inAssembly = transformPoint(part, anchor.position);
  return around(eclFromAssemblyPoint(vessel, inAssembly), vessel, scene, radius * vessel.scale);
}

/** Returns the frame of east, north and up at a point of a vessel. */
function around(pointEcl: Vec3, vessel: SeenVessel, { snapshot }: CameraScene, radius: number): SubjectFrame | null {
  const body =
    snapshot.bodies.find(({ definition }) => definition.id === vessel.parentId) ?? nearestBody({ snapshot }, pointEcl);
  if (!body) return null;
  const up = directionOf(vec3.subtract(vessel.positionEcl, body.positionEcl)) ?? vec3.Z_AXIS;
  return { originEcl: pointEcl, eclFromFrame: enuAround(body, up), radius };
}

/** Returns the frame of east, north and up at a point that is fixed to a body. */
function level(body: SeenBody, pointCcf: Vec3, radius: number): SubjectFrame {
  const offset = quat.rotate(body.eclFromCcf, pointCcf);
  const up = directionOf(offset) ?? vec3.Z_AXIS;
  return { originEcl: vec3.add(body.positionEcl, offset), eclFromFrame: enuAround(body, up), radius };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
