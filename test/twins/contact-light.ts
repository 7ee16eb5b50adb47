/**
 * Plants and stones shade the ground at their foot. Returns the share of light that reaches a point there. Twin of
 * `contact_light` in shaders/clutter/contact-light.wgsl.
 *
 * @param squared squared distance from the foot, in radii of the shade
 * @param shade share of the light that is missing at the foot
 * @param core 0 for an even shade, 1 for a shade that is dark only at the foot
 */
export function contactLight(squared: number, shade: number, core: number): number {
  const near = Math.min(1, Math.max(0, 1 - squared));
  return 1 - shade * ((1 - core) * near ** 2 + core * near ** 6);
}
