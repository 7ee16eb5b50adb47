import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';

/**
 * The cosine of the star's zenith angle above which the full relief of the detail image is visible. The value was
 * chosen by eye.
 */
const FULL_FROM = 0.28;
/** The share of relief when the star is at the horizon. Chosen to keep hollows from being black. */
const LEAST = 0.2;
/**
 * The number of steps to which the relief is rounded. With steps, ground is rarely drawn again while the star moves
 * slowly.
 */
const STEPS = 64;

/**
 * Returns the visible share of the detail image's relief on grassy ground, from {@link LEAST} to 1. In reality, a low
 * star lights upright blades of grass everywhere, but with full relief, a plain at sunset would look like a rough sea.
 * Bare ground always has full relief.
 * @param toStar unit vector, world axes
 */
export function detailRelief(body: BodyView, toStar: Vec3): number {
  if (body.definition.terrain.kind !== 'earth') return 1;
  const cosine = -vec3.dot(body.centre, toStar) / Math.max(vec3.length(body.centre), 1);
  return Math.round(Math.min(Math.max(cosine / FULL_FROM, LEAST), 1) * STEPS) / STEPS;
}
