import { clamp01 } from '../../src/base/math/interval.js';

/**
 * Returns the fraction of the ground that clouds hide, seen from space. Twin of `cloud_share` of
 * shaders/terrain/surface.wgsl.
 * @param carried cloud cover at a vertex, [0, 1]
 * @param broad,fine density of the cloud image at two scales, each minus its mean
 */
export function cloudShare(carried: number, broad: number, fine: number): number {
  const grain = (broad * 1.15 + fine * 0.75) * clamp01(carried * 5);
  // Edges of clouds are thin, so that the ground is visible through them.
  return clamp01((carried + grain - 0.06) * 1.25) ** 2;
}
