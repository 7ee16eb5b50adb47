import type { SkyState } from './sky-state.js';

/**
 * Size of the tables of the sky, texels; SKY_TABLE_SIZE in WGSL. The columns cover only half of all azimuths, because
 * the sky is symmetric about the vertical plane through the star; the rows cover all elevations.
 */
export const SKY_TABLE_WIDTH = 80;
export const SKY_TABLE_HEIGHT = 128;

/**
 * The mapping from directions to rows in the tables of the sky: the member `horizon` of `Atmosphere` in
 * shaders/atmosphere/bindings.wgsl.
 */
export interface HorizonMapping {
  /**
   * The quantity that the rows of the table represent. If the camera is in the atmosphere, it is the zenith angle of
   * the direction (rad); if the camera is above the atmosphere, it is the impact parameter of the ray (m).
   */
  readonly measure: 'angle' | 'impact';
  readonly atHorizon: number;
  /** Range of the measure in the upper half of the table; `spanBelow` is the range in the lower half. */
  readonly spanAbove: number;
  readonly spanBelow: number;
}

/** On a body without air, the impact parameter is used if the camera is higher than this, in radii of the body. */
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
 * Returns the arc cosine, with an error of at most 7e-5 rad (Abramowitz and Stegun 4.4.45). The same computation as
 * `fast_acos` in WGSL. The angle of the horizon must be computed with this function, too; otherwise, a seam would be
 * visible there.
 */
export function fastAcos(x: number): number {
  const a = Math.min(Math.abs(x), 1);
  const near = Math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.074261 - 0.0187293 * a)));
  return x >= 0 ? near : Math.PI - near;
}
