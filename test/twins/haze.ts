/**
 * At sea level, {@link hazeThickening} is 2 at this distance, m. Chosen so that the far end of a plain has the colour
 * of the sky.
 */
const DOUBLES = 8000;

/**
 * Haze collects near the ground. Returns the factor by which the haze between the camera and a surface is thicker for
 * this reason. Twin of `haze_thickening` of shaders/atmosphere/lookup.wgsl.
 * @param densities product of the haze densities at the camera and at the surface, relative to the densities at sea
 *   level
 * @param distance distance of the surface, m
 */
export const hazeThickening = (densities: number, distance: number): number => 1 + densities * distance * (1 / DOUBLES);

/** How fast the share of the sky light grows with the thickening of the haze. Chosen. */
const SKY_PER_HAZE = 0.4;

/**
 * Returns how much of the haze's light is sky light, from 0 to 1. The sky light is taken just above the horizon behind
 * the surface. The result approaches 1 smoothly: a kink would be visible as an arc on a plain when the star is low.
 * Twin of `sky_share` of shaders/atmosphere/lookup.wgsl.
 * @param thickening see {@link hazeThickening}
 */
export function skyShare(thickening: number): number {
  const share = Math.min(Math.max((thickening - 1) * SKY_PER_HAZE, 0), 1);
  return share * (2 - share);
}
