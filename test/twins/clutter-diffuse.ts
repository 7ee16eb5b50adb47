import { linearFromSrgb } from '../../src/base/math/colour.js';
import type { Vec3 } from '../../src/base/math/vec3.js';

/**
 * Returns the linear albedo of a texel of a diffuse map: 2 · decode(t) · mix(m, I, t.a) / m. Twin of `clutter_albedo`
 * in shaders/clutter/diffuse.wgsl; both run test/simulator/models/clutter/diffuse.json.
 *
 * @param texel rgba in [0, 1]; a = 0 for an sRGB colour, a = 1 for a linear tinted colour
 * @param ground linear colour I of the ground
 * @param mean mean luminance m of the material's stock map, including the gain
 */
export function clutterAlbedo(texel: readonly [number, number, number, number], ground: Vec3, mean: number): Vec3 {
  const a = texel[3];
  const component = (k: 0 | 1 | 2): number => {
    const decoded = linearFromSrgb(texel[k]) * (1 - a) + texel[k] * a;
    return (2 * decoded * (mean * (1 - a) + ground[k] * a)) / mean;
  };
  return [component(0), component(1), component(2)];
}
