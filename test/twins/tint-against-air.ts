import { clamp01 } from '../../src/base/math/interval.js';
import type { Vec3 } from '../../src/base/math/vec3.js';

const AGAINST_AIR: Vec3 = [1.05, 1.09, 0.58];

/**
 * Returns the factor for the sRGB colour of land seen from space. It compensates for the air, which makes the land
 * bluer by day. Twin of `tint_against_air` of shaders/terrain/surface.wgsl.
 * @param sunCosine cosine of the star's zenith angle, seen from the land
 */
export function tintAgainstAir(sunCosine: number): Vec3 {
  const day = clamp01((sunCosine + 0.12) * 4);
  return AGAINST_AIR.map((channel) => 1 + (channel - 1) * day) as unknown as Vec3;
}
