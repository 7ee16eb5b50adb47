import { clamp01 } from '../../src/base/math/interval.js';

/**
 * Returns the share of the ground that clouds hide, seen from space. Twin of `cloud_share` of
 * shaders/terrain/surface.wgsl.
 * @param carried cloud cover at a vertex, [0, 1]
 * @param broad,fine the density of the cloud image at two scales, about zero
 */
export function cloudShare(carried: number, broad: number, fine: number): number {
  const grain = (broad * 1.15 + fine * 0.75) * clamp01(carried * 5);
  // The edges of clouds are thin and let the ground show through.
  return clamp01((carried + grain - 0.06) * 1.25) ** 2;
}
