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

/**
 * The same as {@link linearFromSrgb} by a square root, within 0.06 of 255 steps: twin of `quick_linear_from_srgb` in
 * shaders/lib/srgb.wgsl, which work per pixel uses.
 */
export function quickLinearFromSrgb(c: number): number {
  const y = (c + 0.055) / 1.055;
  return c <= 0.04045 ? c / 12.92 : y * y * (0.07983352 + 1.05395309 * Math.sqrt(y) - 0.13427723 * y);
}

/** The same as {@link srgbFromLinear} by square roots, within 0.1 of 255 steps: twin of `quick_srgb_from_linear`. */
export function quickSrgbFromLinear(c: number): number {
  const root = Math.sqrt(c);
  return c <= 0.0031308 ? c * 12.92 : 0.83368604 * root + 0.29816468 * Math.sqrt(root) - 0.0552937 * c - 0.07691586;
}
