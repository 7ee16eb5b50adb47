import { quat, transformPoint, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { Sticker } from '../../paint/stickers/index.js';
import {
  directionOf,
  enuAround,
  fixedFromGeodetic,
  nearestBody,
  partSphere,
  vesselRadius,
  type CameraPose,
} from '../../sim/camera/index.js';
import {
  assemblyFromPart,
  eclFromAssemblyPoint,
  type PartTemplate,
  type SeenBody,
  type SeenMoment,
  type SeenVessel,
} from '../../sim/index.js';

/** Maximum distance between the camera and a vessel that can become the subject of the view, m. */
export const FARTHEST_SUBJECT = 1e5;

/** The object or place that the camera moves around and travels with. */
export type CameraSubject =
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'sticker'; readonly sticker: Sticker }
  | { readonly kind: 'body'; readonly bodyId: string }
  /** A point that is fixed to a body, for example on the ground. `pointCcf` is in m. */
  | { readonly kind: 'place'; readonly bodyId: string; readonly pointCcf: Vec3 };

export interface CameraScene {
  readonly snapshot: SeenMoment;
  readonly templates: ReadonlyMap<string, PartTemplate>;
}

/** The axes of a subject. X points east. Z points up from the ground, or north if the subject is a body. */
export interface SubjectFrame {
  readonly originEcl: Vec3;
  readonly eclFromFrame: Quat;
  readonly radius: number;
}

/**
 * Finds the subject for a camera that starts from a given pose. Returns the vessel nearest to the middle of the view,
 * and its distance. If no vessel is in view, returns the place of the camera as the subject.
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
    // Prefer near vessels, because users usually look at them.
    const weight = (off + 0.1) * Math.sqrt(-z);
    if (z >= 0 || off > widest || -z > FARTHEST_SUBJECT || weight >= least) continue;
    least = weight;
    best = { subject: { kind: 'vessel', vesselId: id }, distance: -z };
  }
  return best ?? { subject: placeAt(positionEcl, snapshot), distance: 50 };
}

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

/**
 * Returns the sphere to show for a subject, in its frame. Its centre may differ from the origin of the frame, because a
 * part need not contain that origin.
 */
export function extentOf(
  subject: CameraSubject,
  { originEcl, eclFromFrame, radius }: SubjectFrame,
  scene: CameraScene,
): { readonly centre: Vec3; readonly radius: number } {
  if (subject.kind !== 'part') return { centre: vec3.ZERO, radius };
  const vessel = scene.snapshot.vessels.find(({ id }) => id === subject.vesselId);
  const sphere = vessel && partSphere(scene, vessel, subject.instanceId);
  if (!sphere) return { centre: vec3.ZERO, radius };
  const fromOrigin = vec3.subtract(eclFromAssemblyPoint(vessel, sphere.centre), originEcl);
  return { centre: quat.rotate(quat.invert(eclFromFrame), fromOrigin), radius: sphere.radius * vessel.scale };
}

/** Returns a subject that stays at a point and turns with the nearest body. Returns null in a world without bodies. */
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

function around(pointEcl: Vec3, vessel: SeenVessel, { snapshot }: CameraScene, radius: number): SubjectFrame | null {
  const body =
    snapshot.bodies.find(({ definition }) => definition.id === vessel.parentId) ?? nearestBody({ snapshot }, pointEcl);
  if (!body) return null;
  const up = directionOf(vec3.subtract(vessel.positionEcl, body.positionEcl)) ?? vec3.Z_AXIS;
  return { originEcl: pointEcl, eclFromFrame: enuAround(body, up), radius };
}

function level(body: SeenBody, pointCcf: Vec3, radius: number): SubjectFrame {
  const offset = quat.rotate(body.eclFromCcf, pointCcf);
  const up = directionOf(offset) ?? vec3.Z_AXIS;
  return { originEcl: vec3.add(body.positionEcl, offset), eclFromFrame: enuAround(body, up), radius };
}
