/** The distance over which haze near the ground doubles, m. Chosen: the last of a plain takes the colour of the sky. */
const DOUBLES = 8000;

/**
 * Returns the factor of the haze before a surface: along the ground it gathers. Twin of `haze_thickening` of
 * shaders/atmosphere/lookup.wgsl.
 * @param densities of the haze at the camera and at the surface relative to sea level, multiplied
 * @param distance of the surface, m
 */
export const hazeThickening = (densities: number, distance: number): number => 1 + densities * distance * (1 / DOUBLES);

/** The share of the sky's light in that of the haze: factors of the haze above this one take all from the sky. Chosen. */
const SKY_PER_HAZE = 0.4;

/**
 * Returns how far the light of the haze before a surface is that of the sky right above the ground behind it, [0, 1]. It
 * comes to 1 without a bend, which would be seen as an arc on a plain under a low star. Twin of `sky_share` of
 * shaders/atmosphere/lookup.wgsl.
 * @param thickening see {@link hazeThickening}
 */
export function skyShare(thickening: number): number {
  const share = Math.min(Math.max((thickening - 1) * SKY_PER_HAZE, 0), 1);
  return share * (2 - share);
}
