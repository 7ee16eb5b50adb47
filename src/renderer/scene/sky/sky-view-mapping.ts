import type { SkyState } from './sky-state.js';

/**
 * Size of the sky tables, texels, as SKY_TABLE_SIZE in WGSL: columns for half the azimuths (the sky is symmetric) and
 * rows for all elevations.
 */
export const SKY_TABLE_WIDTH = 80;
export const SKY_TABLE_HEIGHT = 128;

/**
 * Maps directions to rows of the sky tables: the member `horizon` of `Atmosphere` in shaders/atmosphere/bindings.wgsl.
 */
export interface HorizonMapping {
  /**
   * The quantity that determines the row of a direction: its zenith angle (rad) for a camera inside the atmosphere, and
   * the impact parameter of its ray (m) for a camera outside it.
   */
  readonly measure: 'angle' | 'impact';
  /** The value of the measure at the horizon. */
  readonly atHorizon: number;
  /** The ranges of the measure in the upper and in the lower half of the table. */
  readonly spanAbove: number;
  readonly spanBelow: number;
}

/**
 * On a body without air, the impact parameter determines the row if the camera is above this altitude, in radii of the
 * body. The disc of the body then fills the lower half of the table. The upper half is for the bright limb that only a
 * body with air has.
 */
const AIRLESS_IMPACT_ALTITUDE = 0.05;

export function horizonMapping(sky: Pick<SkyState, 'altitude' | 'meanRadius' | 'air' | 'hasAir'>): HorizonMapping {
  const { altitude, meanRadius, air } = sky;
  const outside = altitude > (sky.hasAir ? air.top : AIRLESS_IMPACT_ALTITUDE * meanRadius);
  if (outside) {
    return { measure: 'impact', atHorizon: meanRadius, spanAbove: air.top, spanBelow: meanRadius };
  }
  const radius = meanRadius + altitude;
  const dip = -Math.sqrt(altitude * (radius + meanRadius)) / radius;
  const angle = fastAcos(dip);
  return { measure: 'angle', atHorizon: angle, spanAbove: angle, spanBelow: Math.PI - angle };
}

/**
 * Returns the arc cosine with an error of at most 7e-5 rad (Abramowitz and Stegun 4.4.45). Twin of `fast_acos`. The
 * angle of the horizon must be calculated with this function too. If its error differed from that of the directions, a
 * seam would be visible at the horizon.
 */
export function fastAcos(x: number): number {
  const a = Math.min(Math.abs(x), 1);
  const near = Math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.074261 - 0.0187293 * a)));
  return x >= 0 ? near : Math.PI - near;
}
