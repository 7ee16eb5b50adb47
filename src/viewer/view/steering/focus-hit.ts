import type { Mirror } from '../../../renderer/live/index.js';
import { vec3 } from '../../../base/math/index.js';
import { vesselRadius } from '../../../simulator/sim/camera/index.js';
import type { Hit, Ray } from '../../../simulator/sim/picking/index.js';
import { type CameraSubject, placeAt } from '../../../simulator/world/views/index.js';

export interface Focus {
  readonly subject: CameraSubject;
  /** Distance between the camera and the subject, m. If absent, it depends on the size of the subject. */
  readonly distance?: number;
}

/**
 * A double click on a vessel shows the whole vessel if the vessel fills less than this fraction of the picture's
 * height. Otherwise, it shows only the part that was hit.
 */
const SMALL_VESSEL = 0.35;
/** A double click on the ground multiplies the distance to the point that was hit by this factor. */
const GROUND_REMAINS = 0.4;
const GROUND_NEAREST = 4;
/**
 * A double click on a body shows the whole body if the point that was hit is farther away than this number of radii.
 */
const FAR_BODY = 0.5;

/** Returns what to show after a double click: the part that was hit, its vessel, a place on the ground, or a body. */
export function focusOfHit(hit: Hit, ray: Ray, fovY: number, mirror: Mirror): Focus | null {
  const { snapshot } = mirror;
  if (hit.kind === 'vessel') {
    const { vesselId, instanceId, distance } = hit;
    const vessel = snapshot.vessels.find(({ id }) => id === vesselId);
    const share = vessel ? vesselRadius(mirror, vessel) / (distance * Math.tan(fovY / 2)) : 1;
    return { subject: share < SMALL_VESSEL ? { kind: 'vessel', vesselId } : { kind: 'part', vesselId, instanceId } };
  }
  const { bodyId, distance } = hit;
  const body = snapshot.bodies.find(({ definition }) => definition.id === bodyId);
  if (!body) return null;
  if (distance > FAR_BODY * body.definition.meanRadius) return { subject: { kind: 'body', bodyId } };
  const place = placeAt(vec3.addScaled(ray.origin, ray.direction, distance), snapshot);
  return place && { subject: place, distance: Math.max(GROUND_NEAREST, distance * GROUND_REMAINS) };
}
