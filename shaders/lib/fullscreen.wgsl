// Clip position of a corner (`index`: 0 to 2) of a single triangle that covers the viewport.
fn fullscreen_position(index: u32) -> vec4f {
  return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
