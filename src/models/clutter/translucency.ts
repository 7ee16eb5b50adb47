/**
 * Returns the share of the star's light that a leaf passes on towards the camera, besides what it reflects: the light
 * on its far side, and a glow against the light. Twin of `transmitted` in shaders/clutter/translucency.wgsl; both run
 * test/models/clutter/translucency.json.
 *
 * @param facing cosine between the normal and the direction to the star
 * @param against cosine between the directions to the camera and to the star
 */
export function transmitted(facing: number, against: number): number {
  const glow = Math.min(1, Math.max(0, -against));
  return Math.max(-facing, 0) + 0.6 * glow ** 3;
}
