import { clamp01 } from '../../src/base/math/interval.js';

/**
 * Returns the fraction of the ground that clouds hide in a view from space. Twin of `cloud_share` of
 * shaders/terrain/surface.wgsl.
 * @param carried cloud cover at a vertex, [0, 1]
 * @param broad,fine density of the cloud image at two scales, each minus its mean
 */
export function cloudShare(carried: number, broad: number, fine: number): number {
  const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
  const sheet = clamp01((carried - 0.3) * 2.2);
  const uneven = clamp01(carried * 5);
  const grain = mix(broad * 0.7 + fine * 0.55, broad * 0.6 + fine * 0.15, sheet) * uneven;
  const share = clamp01((carried + grain - 0.3) * mix(2.2, 1.7, sheet));
  const veil = 0.3 * clamp01((carried + 1.2 * broad * uneven - 0.2) * 1.5);
  return Math.max(share * mix(share, 1, sheet), veil);
}
