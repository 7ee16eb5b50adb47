// Light through leaves. Twin of src/models/clutter/translucency.ts; both run test/models/clutter/translucency.json.

// Share of the star's light that a leaf lets through towards the camera: the light on its far side, and a glow against
// the light. `facing`: n·l; `against`: cosine between the ways to the camera and to the star.
fn transmitted(facing: f32, against: f32) -> f32 {
  let glow = saturate(-against);
  return max(-facing, 0.0) + 0.6 * glow * glow * glow;
}
