import { clamp01 } from '../../src/base/math/interval.js';

/** Density of the cloud image at the wide, broad and fine scale, each minus its mean. */
export type CloudScales = readonly [wide: number, broad: number, fine: number];

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/**
 * Returns the thickness of the clouds in a view from space, [0, 1]. Twin of `cloud_thickness` of
 * shaders/terrain/surface.wgsl.
 * @param carried cloud cover at a vertex, [0, 1]
 */
export function cloudThickness(carried: number, [wide, broad, fine]: CloudScales): number {
  const sheet = clamp01((carried - 0.3) * 2.2);
  const grain = mix(0.25, 0.75, sheet) * wide + mix(0.6, 0.5, sheet) * broad + mix(0.65, 0.4, sheet) * fine;
  const uneven = clamp01(carried * 5) - 0.65 * clamp01((carried - 0.6) * 2.5);
  return clamp01((carried + grain * uneven - 0.32) * mix(2.2, 1.5, sheet));
}

/** Returns the fraction of the ground that clouds hide in a view from space. Twin of `cloud_share`. */
export function cloudShare(carried: number, scales: CloudScales): number {
  const thick = cloudThickness(carried, scales);
  const [wide, broad] = scales;
  const veil = 0.22 * clamp01((carried + (0.9 * wide + 0.6 * broad) * clamp01(carried * 5) - 0.2) * 1.6);
  return Math.max(thick * thick * (3 - 2 * thick), veil);
}

/**
 * Returns the brightness of clouds in starlight, from 0 to 1. Twin of `cloud_sunlit`.
 * @param towards densities of the cloud image at a place a few km away, in the direction of the star
 */
export function cloudSunlit(carried: number, here: CloudScales, towards: CloudScales): number {
  const rise = 1.2 * (here[0] - towards[0]) + (here[1] - towards[1]) + 0.8 * (here[2] - towards[2]);
  return clamp01(0.62 + 2.2 * rise + 0.2 * cloudThickness(carried, here));
}
