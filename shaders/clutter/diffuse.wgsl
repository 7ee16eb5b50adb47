// Colour of clutter. Its diffuse maps modulate the colour of the ground: a texel of alpha 0 is an sRGB colour of its
// own; one of alpha 1 is linear and multiplies the ground's. Twin of test/twins/clutter-diffuse.ts; both run
// test/simulator/models/clutter/diffuse.json.
#import "lib/srgb.wgsl"

// Linear albedo of a texel. `ground`: linear; `mean`: mean luminance of the material's stock map, with gain.
fn clutter_albedo(texel: vec4f, ground: vec3f, mean: f32) -> vec3f {
  let decoded = mix(linear_from_srgb(texel.rgb), texel.rgb, texel.a);
  return 2.0 * decoded * mix(vec3f(mean), ground, texel.a) / mean;
}
