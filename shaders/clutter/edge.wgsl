// Sheets of leaves that are seen from their edge. Twin of test/twins/clutter-edge.ts; test/gpu/light-library.test.ts
// compares the two.

// The least opacity that is drawn of a sheet that faces the camera.
const CUT_OFF: f32 = 0.5;
// How far a sheet faces the camera, as `sheet_facing` says, where it begins to fade and where it is gone.
const EDGE_FADES: f32 = 0.5;
const EDGE_GONE: f32 = 0.12;

// How far a sheet faces the camera: 1 when a texel is square in the picture, about twice the ratio of its sides when it is
// narrow. `right`, `down`: change of the image position from pixel to pixel.
fn sheet_facing(right: vec2f, down: vec2f) -> f32 {
  let area = abs(right.x * down.y - right.y * down.x);
  return 2.0 * area / max(dot(right, right) + dot(down, down), 1e-20);
}

// The least opacity that is drawn: towards its edge, only the middle of the leaves, then nothing.
fn sheet_cut_off(facing: f32) -> f32 {
  return CUT_OFF + (1.001 - CUT_OFF) * saturate((EDGE_FADES - facing) / (EDGE_FADES - EDGE_GONE));
}
