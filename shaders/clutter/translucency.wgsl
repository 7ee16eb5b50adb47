// Twin of test/twins/clutter-translucency.ts; both are tested with test/simulator/models/clutter/translucency.json.

// The share of the star's light that foliage lets through towards the camera. `facing`: n·l of the crown. `against`:
// cosine of the angle between the directions to the camera and to the star.
fn transmitted(facing: f32, against: f32) -> f32 {
  let glow = saturate(-against);
  let round = saturate(0.5 + 0.5 * facing);
  return 0.5 * round * round + 0.6 * glow * glow * glow;
}

// The share of the star's light that foliage sends to the camera: the light that passes through a leaf, and the light
// that other leaves scatter. Without the scattered light, a crown has only two tones: lit and black. `lit`: share of
// starlight that shadow casters let through. `share`: see `transmitted`. `open`: occlusion of the leaf, 1 where nothing
// is around it. Leaves inside the crown get less of both kinds of light, so that only the rim of a crown glows against
// the light.
fn scattered(lit: f32, share: f32, open: f32) -> f32 {
  return open * (lit * share + 0.45);
}
