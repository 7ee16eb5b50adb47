// Twin of test/twins/contact-light.ts; test/gpu/clutter.test.ts compares the two.

// The share of light that reaches a point near the foot of a plant or stone. `squared`: squared distance from the foot,
// in radii of the shade. `shade`: share of the light that is missing at the foot. `core`: 0 for an even shade, 1 for a
// shade that is dark only at the foot.
fn contact_light(squared: f32, shade: f32, core: f32) -> f32 {
  let near = saturate(1.0 - squared);
  let wide = near * near;
  let narrow = wide * wide * wide;
  return 1.0 - shade * mix(wide, narrow, core);
}
