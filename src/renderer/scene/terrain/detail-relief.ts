import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';

/**
 * If the cosine of the star's zenith angle is greater than this, the full relief of the detail image is visible. The
 * value was chosen by eye.
 */
const FULL_FROM = 0.28;
/**
 * The share of the relief that is visible when the star is at the horizon. It was chosen so that hollows are not black.
 */
const LEAST = 0.2;
/**
 * The visible share is rounded to this many steps. While the star moves slowly, it then rarely changes, and the ground
 * is rarely drawn again.
 */
const STEPS = 64;

/**
 * Returns the visible share of the detail image's relief on grassy ground, from {@link LEAST} to 1. When the star is
 * low, blades of grass are still lit everywhere, because they are upright. With the full relief, a plain at sunset
 * would look like a rough sea. Bare ground always has full relief.
 * @param toStar unit vector, world axes
 */
export function detailRelief(body: BodyView, toStar: Vec3): number {
  if (body.definition.terrain.kind !== 'earth') return 1;
  const cosine = -vec3.dot(body.centre, toStar) / Math.max(vec3.length(body.centre), 1);
  return Math.round(Math.min(Math.max(cosine / FULL_FROM, LEAST), 1) * STEPS) / STEPS;
}
