// Blades of grass. In both functions, `v` is the second texture coordinate: 1 at the roots, 0 at the tips. Twin of
// test/twins/clutter-blades.ts; test/gpu/light-library.test.ts compares the two.
#import "clutter/edge.wgsl"

// Alpha threshold of a blade: it rises towards the tip, so that the blade ends in a point.
fn blade_cut_off(v: f32) -> f32 {
  return CUT_OFF + 0.16 * saturate(1.0 - 1.4 * v);
}

// Factor for the colour of a blade, which is dark at the root and has the colour of straw at the tip.
fn blade_tint(v: f32) -> vec3f {
  let tip = saturate(1.0 - 1.6 * v);
  return vec3f(1.18 - 0.52 * v * v) + vec3f(0.3, 0.1, -0.12) * tip;
}
