import { clamp01 } from '../../src/base/math/interval.js';
import type { Vec3 } from '../../src/base/math/vec3.js';

const AGAINST_AIR: Vec3 = [1.05, 1.09, 0.58];

/**
 * Returns the factor for the sRGB colour of land seen from space. It compensates for the air, which makes the land
 * bluer by day. Twin of `tint_against_air` and `unless_snow` of shaders/terrain/surface.wgsl.
 * @param sunCosine cosine of the star's zenith angle, seen from the land
 * @param blue the blue channel of the land, which is high for snow
 */
export function tintAgainstAir(sunCosine: number, blue: number): Vec3 {
  const day = clamp01((sunCosine + 0.12) * 4) * (1 - clamp01((blue - 0.5) * 4));
  return AGAINST_AIR.map((channel) => 1 + (channel - 1) * day) as unknown as Vec3;
}
