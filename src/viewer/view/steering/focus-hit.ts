import type { Mirror } from '../../../renderer/live/index.js';
import { vec3 } from '../../../base/math/index.js';
import { vesselRadius } from '../../../simulator/sim/camera/index.js';
import type { Hit, Ray } from '../../../simulator/sim/picking/index.js';
import { type CameraSubject, placeAt } from '../../../simulator/world/views/index.js';

/** The new target of a camera after a double click, and the distance from it. */
export interface Focus {
  readonly subject: CameraSubject;
  /** Distance from the subject, m. If absent, a suitable distance is used. */
  readonly distance?: number;
}

/**
 * If a vessel fills less than this fraction of the picture's height, the whole vessel is framed. Otherwise the hit part
 * is framed.
 */
const SMALL_VESSEL = 0.35;
/** A double click on the ground reduces the distance to it to this fraction. */
const GROUND_REMAINS = 0.4;
const GROUND_NEAREST = 4;
/** A double click on a body farther away than this frames the whole body; distance in radii of the body. */
const FAR_BODY = 0.5;

/** Returns the target for a ray's hit: a part, its vessel, a place on the ground, or a body. */
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
