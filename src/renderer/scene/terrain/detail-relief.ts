import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';

/** The full relief of the detail image is visible above this cosine of the star's zenith angle. Chosen by eye. */
const FULL_FROM = 0.28;
/** The share of relief when the star is at the horizon. Chosen to keep hollows from being black. */
const LEAST = 0.2;
/** The relief is rounded to this many steps, so ground is rarely drawn again while the star moves slowly. */
const STEPS = 64;

/**
 * Returns the visible share of the detail image's relief on grassy ground, from {@link LEAST} to 1. A low star lights
 * upright blades of grass everywhere. With full relief, a plain at sunset would look like a rough sea instead. Bare
 * ground always has full relief.
 * @param toStar unit vector, world axes
 */
export function detailRelief(body: BodyView, toStar: Vec3): number {
  if (body.definition.terrain.kind !== 'earth') return 1;
  const cosine = -vec3.dot(body.centre, toStar) / Math.max(vec3.length(body.centre), 1);
  return Math.round(Math.min(Math.max(cosine / FULL_FROM, LEAST), 1) * STEPS) / STEPS;
}
