import { clamp01, type Vec3 } from '../../src/base/math/index.js';

/** Blades of grass. Twin of shaders/clutter/blades.wgsl. In both functions, `v` is 1 at the roots and 0 at the tips. */

export const bladeCutOff = (v: number): number => 0.5 + 0.16 * clamp01(1 - 1.4 * v);

export function bladeTint(v: number): Vec3 {
  const light = 1.18 - 0.52 * v * v;
  const tip = clamp01(1 - 1.6 * v);
  return [light + 0.3 * tip, light + 0.1 * tip, light - 0.12 * tip];
}
