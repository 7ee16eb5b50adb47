import { vec3, type Vec3 } from '../../../base/math/index.js';
import { cloudUnrest, isCloudBall } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';

/**
 * If the cosine of the star's zenith angle is at least this number, the whole relief of the detail image is visible.
 * Chosen by eye.
 */
const FULL_FROM = 0.28;
/** Visible share of the relief while the star is at the horizon. Chosen so that hollows are not black. */
const LEAST = 0.2;
/** Number of steps to which the visible share is rounded. */
const STEPS = 64;

/**
 * Returns the share of the detail image's relief that is visible on grassy ground, from {@link LEAST} to 1. When the
 * star is low, blades of grass are still lit everywhere, because they are upright. On bare ground, all of the relief is
 * always visible. On a ball of clouds, more of the image is visible the more turbulent the clouds are.
 * @param toStar unit vector, world axes
 */
export function detailRelief(body: BodyView, toStar: Vec3): number {
  const { id, terrain } = body.definition;
  if (isCloudBall(terrain, id)) return cloudUnrest(id);
  if (terrain.kind !== 'earth') return 1;
  const cosine = -vec3.dot(body.centre, toStar) / Math.max(vec3.length(body.centre), 1);
  return Math.round(Math.min(Math.max(cosine / FULL_FROM, LEAST), 1) * STEPS) / STEPS;
}
