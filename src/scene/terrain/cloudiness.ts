import type { BodyView } from '../scene-frame.js';

/** Clouds are drawn from above them; between these altitudes of the camera (m) they fade in. */
const CLOUDS_FROM = 16_000;
const CLOUDS_FULL = 60_000;

/** How much of a body's clouds the camera looks down on: 0 under them or where there are none, 1 from space. */
export function cloudinessOf(body: BodyView): number {
  if (body.definition.terrain.kind !== 'earth') return 0;
  const altitude = body.distance - body.definition.meanRadius;
  const t = Math.min(1, Math.max(0, (altitude - CLOUDS_FROM) / (CLOUDS_FULL - CLOUDS_FROM)));
  return t * t * (3 - 2 * t);
}
