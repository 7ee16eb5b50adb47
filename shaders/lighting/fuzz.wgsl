// The light that the fine hairs of fur and cloth scatter, and the light that shines through ears. Twin of
// test/twins/fuzz.ts; test/gpu/fuzz.test.ts compares the two.

// The share of a character's surface that hairs cover, by its perceptual roughness. Metal, rubber and shells have no
// hairs, cloth has short hairs, and fur has many. Only the skin of ears is rougher than fur.
fn fuzz_share(perceptual_roughness: f32) -> f32 {
  return saturate(perceptual_roughness * 10.0 - 8.6);
}

// How much of the hairs is visible in front of a surface: much at the rim of a body. `nv`: n·v.
fn rim_share(nv: f32) -> f32 {
  return (1.0 - nv) * (1.0 - nv);
}

// The share of the star's light that hairs send to the camera. Hairs glow when the star is behind them. `facing`: n·l.
// `against`: cosine of the angle between the directions to the camera and to the star.
fn fuzz_light(facing: f32, against: f32) -> f32 {
  let behind = saturate(-against);
  return saturate(0.5 + 0.5 * facing) * (0.4 + 6.0 * behind * behind);
}

// The share of the star's light that shines through an ear, by its perceptual roughness; 0 for everything but skin.
fn ear_light(perceptual_roughness: f32, facing: f32) -> f32 {
  return saturate(perceptual_roughness * 40.0 - 39.0) * 0.5 * saturate(-facing);
}
