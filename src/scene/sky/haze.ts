/** The distance over which haze near the ground doubles, m. Chosen: the last of a plain takes the colour of the sky. */
const DOUBLES = 8000;

/**
 * Returns the factor of the haze before a surface: along the ground it gathers. Twin of `haze_thickening` of
 * shaders/atmosphere/lookup.wgsl.
 * @param densities of the haze at the camera and at the surface relative to sea level, multiplied
 * @param distance of the surface, m
 */
export const hazeThickening = (densities: number, distance: number): number => 1 + densities * distance * (1 / DOUBLES);
