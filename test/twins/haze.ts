/**
 * The distance over which haze near the ground doubles, m. With this value, the far end of a plain takes the colour of
 * the sky.
 */
const DOUBLES = 8000;

/**
 * Returns the factor that thickens the haze in front of a surface. Haze collects near the ground. Twin of
 * `haze_thickening` of shaders/atmosphere/lookup.wgsl.
 * @param densities product of the haze densities at the camera and at the surface, relative to sea level
 * @param distance distance of the surface, m
 */
export const hazeThickening = (densities: number, distance: number): number => 1 + densities * distance * (1 / DOUBLES);

/** How fast thickening haze takes the light of the sky. Chosen. */
const SKY_PER_HAZE = 0.4;

/**
 * Returns the share of sky light in the light of the haze in front of a surface, [0, 1]. The sky light is that of the
 * sky just above the horizon, behind the surface. The share approaches 1 smoothly, because under a low star a bend
 * would be visible as an arc on a plain. Twin of `sky_share` of shaders/atmosphere/lookup.wgsl.
 * @param thickening see {@link hazeThickening}
 */
export function skyShare(thickening: number): number {
  const share = Math.min(Math.max((thickening - 1) * SKY_PER_HAZE, 0), 1);
  return share * (2 - share);
}
