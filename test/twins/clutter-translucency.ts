/**
 * Returns the fraction of the star's light that foliage lets through towards the camera; reflected light is not
 * included. One part of this light shines through the leaves in front, and fades towards the far side of the crown. The
 * other part is a glow around the star, seen against the light. Twin of `transmitted` in
 * shaders/clutter/translucency.wgsl; both run test/simulator/models/clutter/translucency.json.
 *
 * @param facing cosine of the angle between the crown's normal and the direction to the star
 * @param against cosine of the angle between the directions to the camera and to the star
 */
export function transmitted(facing: number, against: number): number {
  const glow = Math.min(1, Math.max(0, -against));
  const round = Math.min(1, Math.max(0, 0.5 + 0.5 * facing));
  return 0.5 * round ** 2 + 0.6 * glow ** 3;
}

/** Returns the light that passes through a leaf, plus the light that other leaves scatter. Twin of `scattered`. */
export function scattered(lit: number, share: number, open: number): number {
  return open * (lit * share + 0.45);
}
