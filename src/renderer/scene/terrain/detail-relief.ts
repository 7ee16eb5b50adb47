import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';

/**
 * The cosine of the star's zenith angle above which the full relief of the detail image is shown. Chosen by looking.
 */
const FULL_FROM = 0.28;
/** The relief under a star at the horizon. Chosen so that hollows are not black. */
const LEAST = 0.2;
/** The number of steps of relief, so that ground under a slow star is rarely drawn again. */
const STEPS = 64;

/**
 * Returns the visible share of the detail image's relief on grassy ground, from {@link LEAST} to 1. Upright blades
 * catch a low star's light everywhere; with full relief, a plain at sunset would look like a rough sea. Bare ground
 * keeps its relief.
 * @param toStar unit vector, world axes
 */
export function detailRelief(body: BodyView, toStar: Vec3): number {
  if (body.definition.terrain.kind !== 'earth') return 1;
  const cosine = -vec3.dot(body.centre, toStar) / Math.max(vec3.length(body.centre), 1);
  return Math.round(Math.min(Math.max(cosine / FULL_FROM, LEAST), 1) * STEPS) / STEPS;
}
