import type { Vec3 } from './vec3.js';

/** Returns the luminance of linear light with the sRGB primaries (IEC 61966-2-1). */
export const luminance = (c: Vec3): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];

/**
 * Converts an sRGB component to linear light, both in [0, 1] (piecewise curve of IEC 61966-2-1). Twin of
 * `linear_from_srgb` in shaders/lib/srgb.wgsl.
 */
export function linearFromSrgb(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/**
 * Number of slots in a cache of sRGB components and their linear light. Without the cache, the power function of the
 * curve would take longer than all other work of painting a part.
 */
const SLOTS = 4096;
const converted = new Float64Array(SLOTS).fill(NaN);
const inLinearLight = new Float64Array(SLOTS);

function rememberedLinear(c: number): number {
  const slot = (c * (SLOTS - 1)) | 0;
  if (converted[slot] === c) return inLinearLight[slot]!;
  const linear = linearFromSrgb(c);
  converted[slot] = c;
  inLinearLight[slot] = linear;
  return linear;
}

/** Converts linear light to an sRGB component, both in [0, 1]. Twin of `srgb_from_linear` in shaders/lib/srgb.wgsl. */
export function srgbFromLinear(c: number): number {
  return c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
}

export function linearColourFromSrgb(colourSrgb: Vec3): Vec3 {
  return [rememberedLinear(colourSrgb[0]), rememberedLinear(colourSrgb[1]), rememberedLinear(colourSrgb[2])];
}
