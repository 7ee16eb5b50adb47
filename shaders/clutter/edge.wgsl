// Makes leaf cards vanish when the camera sees them nearly edge-on. Twin of test/twins/clutter-edge.ts;
// test/gpu/light-library.test.ts compares the two.

// Alpha threshold of a leaf card that faces the camera.
const CUT_OFF: f32 = 0.5;
// A leaf card starts to fade where `sheet_facing` falls below EDGE_FADES, and is invisible below EDGE_GONE.
const EDGE_FADES: f32 = 0.5;
const EDGE_GONE: f32 = 0.12;

// Measure of how directly a leaf card faces the camera. The result is 1 if a texel of the card is square on the screen.
// If the texel is narrow, the result is about twice the ratio of the short side to the long side. `right`, `down`:
// change of the texture coordinates per pixel.
fn sheet_facing(right: vec2f, down: vec2f) -> f32 {
  let area = abs(right.x * down.y - right.y * down.x);
  return 2.0 * area / max(dot(right, right) + dot(down, down), 1e-20);
}

// Alpha threshold of a leaf card. The threshold rises as the card turns edge-on, so that the leaves shrink towards
// their middle and finally vanish.
fn sheet_cut_off(facing: f32) -> f32 {
  return CUT_OFF + (1.001 - CUT_OFF) * saturate((EDGE_FADES - facing) / (EDGE_FADES - EDGE_GONE));
}
