/**
 * Approximates `linearFromSrgb` by a square root, with an error of at most 0.06 of an 8-bit step. Twin of
 * `quick_linear_from_srgb` in shaders/lib/srgb.wgsl, which shaders use per pixel.
 */
export function quickLinearFromSrgb(c: number): number {
  const y = (c + 0.055) / 1.055;
  return c <= 0.04045 ? c / 12.92 : y * y * (0.07983352 + 1.05395309 * Math.sqrt(y) - 0.13427723 * y);
}

/**
 * Approximates `srgbFromLinear` by square roots, with an error of at most 0.1 of an 8-bit step. Twin of
 * `quick_srgb_from_linear`.
 */
export function quickSrgbFromLinear(c: number): number {
  const root = Math.sqrt(c);
  return c <= 0.0031308 ? c * 12.92 : 0.83368604 * root + 0.29816468 * Math.sqrt(root) - 0.0552937 * c - 0.07691586;
}
