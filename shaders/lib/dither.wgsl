// Noise to add to a pixel before rounding, against bands in smooth gradients. The unit of the noise is the step between
// two levels. The noise is strictly between −1/2 and 1/2, so a value that is exactly a level does not change. The
// additive sequence of the plastic number gives neighbouring pixels very different numbers (Roberts, "The Unreasonable
// Effectiveness of Quasirandom Sequences", 2018). Integer arithmetic makes the sequence the same on every device. Twin
// of test/twins/dither.ts; test/gpu/light-library.test.ts compares the two.
fn dither_at(pixel: vec2u) -> f32 {
  let sum = pixel.x * 3242174889u + pixel.y * 2447445414u;
  return (f32(i32(sum >> 9u)) + 0.5) * (1.0 / 8388608.0) - 0.5;
}
