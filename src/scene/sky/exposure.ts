import type { SkyState } from './sky-state.js';
import { starVisibility } from './sunlight.js';

/** The light at the camera for which exposure is 1: a clear day with a high sun. */
const DAY = 0.85;
/** The share of a loss of light that exposure makes up for; 1 would make midnight noon. Chosen by looking. */
const ADAPTATION = 0.72;
const LONGEST = 18;
const SCATTERED = 0.6;
/** The light of the sky with the star on the horizon, and the cosine over which twilight falls to 1/e. Chosen. */
const TWILIGHT = 0.06;
const TWILIGHT_FALL = 0.035;

/**
 * Returns the exposure of a picture from here, relative to full sunlight: 1 by day and in sunlit space, longer as dusk
 * falls, at most {@link LONGEST}. It depends on the moment alone, not on the pictures before it.
 */
export function exposureOf(sky: SkyState): number {
  const { altitude, sunCosine, sunAngularRadius } = sky;
  const direct = luminance(sky.sunlight);
  const visible = starVisibility(sky.meanRadius, altitude, sunCosine, sunAngularRadius);
  // Most of the light that a high star loses to the air comes down all the same, from the whole sky.
  const scattered = SCATTERED * (visible - direct) * Math.min(Math.max(3 * sunCosine, 0), 1);
  const airAbove = sky.hasAir ? Math.exp(-altitude / sky.air.rayleighScaleHeight) : 0;
  const twilight = TWILIGHT * airAbove * Math.exp(Math.min(sunCosine, 0) / TWILIGHT_FALL);
  const light = direct + scattered + twilight;
  return Math.min(Math.max((DAY / Math.max(light, 1e-6)) ** ADAPTATION, 1), LONGEST);
}

const luminance = (c: readonly [number, number, number]): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
