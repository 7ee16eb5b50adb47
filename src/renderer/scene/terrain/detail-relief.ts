import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../scene-frame.js';

/** The cosine of the star's zenith angle from which on all relief of the detail image is seen. Chosen by looking. */
const FULL_FROM = 0.28;
/** The relief under a star at the horizon. Chosen: hollows do not go black. */
const LEAST = 0.2;
/** The number of steps from none to all, so that ground under a slow star is drawn again rarely. */
const STEPS = 64;

/**
 * Returns how much of the detail image's relief shows on ground that grass covers, from {@link LEAST} to 1. Blades are
 * upright and take a low star's light wherever they grow; with all of the relief, a plain at sunset would be striped
 * like a rough sea. Bare ground keeps its relief.
 * @param toStar unit vector, world axes
 */
export function detailRelief(body: BodyView, toStar: Vec3): number {
  if (body.definition.terrain.kind !== 'earth') return 1;
  const cosine = -vec3.dot(body.centre, toStar) / Math.max(vec3.length(body.centre), 1);
  return Math.round(Math.min(Math.max(cosine / FULL_FROM, LEAST), 1) * STEPS) / STEPS;
}
