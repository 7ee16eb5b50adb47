// Noise to add to a pixel before rounding, in units of the step between two levels. The noise is above −1/2 and below
// 1/2, so a value that is exactly on a level does not change. The noise comes from the additive sequence of the plastic
// number, which gives neighbouring pixels very different values (Roberts, "The Unreasonable Effectiveness of
// Quasirandom Sequences", 2018). Because of the integer arithmetic, the sequence is the same on every device. Twin of
// test/twins/dither.ts; test/gpu/light-library.test.ts compares the two.
fn dither_at(pixel: vec2u) -> f32 {
  let sum = pixel.x * 3242174889u + pixel.y * 2447445414u;
  return (f32(i32(sum >> 9u)) + 0.5) * (1.0 / 8388608.0) - 0.5;
}
