import type { Vec3 } from './vec3.js';

/**
 * Converts an sRGB component to linear light, both in [0, 1]: the piecewise curve of IEC 61966-2-1, never a power of
 * 2.2. Twin of `linear_from_srgb` in shaders/lib/srgb.wgsl.
 */
export function linearFromSrgb(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** Converts linear light to an sRGB component, both in [0, 1]. Twin of `srgb_from_linear` in shaders/lib/srgb.wgsl. */
export function srgbFromLinear(c: number): number {
  return c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
}

/** Applies {@link linearFromSrgb} to each component. */
export function linearColourFromSrgb(colourSrgb: Vec3): Vec3 {
  return [linearFromSrgb(colourSrgb[0]), linearFromSrgb(colourSrgb[1]), linearFromSrgb(colourSrgb[2])];
}
