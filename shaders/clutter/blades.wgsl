// Blades of grass. In both functions, `v` is the second texture coordinate: 1 at the roots, 0 at the tips. Twin of
// test/twins/clutter-blades.ts; test/gpu/light-library.test.ts compares the two.
#import "clutter/edge.wgsl"

// Alpha threshold of a blade: it rises towards the tip, so that the blade ends in a point.
fn blade_cut_off(v: f32) -> f32 {
  return CUT_OFF + 0.16 * saturate(1.0 - 1.4 * v);
}

// Factor for the colour of a blade: the blade is darker towards the root.
fn blade_light(v: f32) -> f32 {
  return 1.18 - 0.4 * v * v;
}
