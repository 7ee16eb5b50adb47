import type { BodyView } from '../scene-frame.js';

/** The altitudes of the camera (m) between which clouds fade in, since terrain shows them only from above. */
const CLOUDS_FROM = 16_000;
const CLOUDS_FULL = 60_000;

/** Returns the strength of a body's clouds for the camera: 0 under them or where there are none, 1 from space. */
export function cloudinessOf(body: BodyView): number {
  if (body.definition.terrain.kind !== 'earth') return 0;
  const altitude = body.distance - body.definition.meanRadius;
  const t = Math.min(1, Math.max(0, (altitude - CLOUDS_FROM) / (CLOUDS_FULL - CLOUDS_FROM)));
  return t * t * (3 - 2 * t);
}
