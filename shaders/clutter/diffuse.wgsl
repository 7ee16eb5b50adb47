// The alpha of a diffuse map decides how much the ground colours a texel. With alpha 0, the texel is an sRGB colour
// that does not depend on the ground; with alpha 1, it is a linear factor for the colour of the ground. Twin of
// test/twins/clutter-diffuse.ts; both are tested with test/simulator/models/clutter/diffuse.json.
#import "lib/srgb.wgsl"

// `ground`: linear colour of the ground. `mean`: mean luminance of the original map of the material, times the gain of
// that map.
fn clutter_albedo(texel: vec4f, ground: vec3f, mean: f32) -> vec3f {
  let decoded = mix(linear_from_srgb(texel.rgb), texel.rgb, texel.a);
  return 2.0 * decoded * mix(vec3f(mean), ground, texel.a) / mean;
}
