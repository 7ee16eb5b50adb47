import type { SkyState } from './sky-state.js';

/** The texels of the sky tables: half the azimuths (the sky is symmetric), and all elevations. Same in WGSL. */
export const SKY_TABLE_WIDTH = 80;
export const SKY_TABLE_HEIGHT = 128;

/** The mapping of directions to rows: the `horizon` field of `Atmosphere` in shaders/atmosphere/bindings.wgsl. */
export interface HorizonMapping {
  /** The measure of rows: zenith angle (rad) inside the air, impact parameter (m) outside it. */
  readonly measure: 'angle' | 'impact';
  /** The measure at the horizon. */
  readonly atHorizon: number;
  /** The spans of the upper and the lower half of the table. */
  readonly spanAbove: number;
  readonly spanBelow: number;
}

/**
 * The altitude in radii above which the disc of an airless body, which has no limb to resolve, fills the lower half.
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
 * Returns the arc cosine within 7e-5 rad (Abramowitz and Stegun 4.4.45). Twin of `fast_acos`: the horizon must be
 * rounded like directions, or a seam appears there.
 */
export function fastAcos(x: number): number {
  const a = Math.min(Math.abs(x), 1);
  const near = Math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.074261 - 0.0187293 * a)));
  return x >= 0 ? near : Math.PI - near;
}
