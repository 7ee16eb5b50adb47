// Light through leaves. Twin of test/twins/clutter-translucency.ts; both run test/simulator/models/clutter/translucency.json.

// Share of the star's light that leaves let through towards the camera. It is the sum of two terms: light through the
// leaves in front, which fades towards the far side of the crown, and a glow when the camera looks towards the star.
// `facing`: n·l of the crown;
// `against`: cosine between the directions to the camera and to the star.
fn transmitted(facing: f32, against: f32) -> f32 {
  let glow = saturate(-against);
  let round = saturate(0.5 + 0.5 * facing);
  return 0.5 * round * round + 0.6 * glow * glow * glow;
}
