// Conversion from radiance to display values and back: exposure, tone curve, sRGB. Every pass that writes the picture
// converts its output with these functions, so no pass has to store a float copy of the picture for another pass.
#import "frame/bindings.wgsl"
#import "lib/tone-map.wgsl"
#import "lib/srgb.wgsl"

// Converts linear radiance to display sRGB in [0, 1].
fn display_from_radiance(radiance: vec3f) -> vec3f {
  return display_from_exposed(radiance * frame.sun_irradiance.w);
}

// Converts exposed linear radiance (radiance times exposure) to display sRGB in [0, 1].
fn display_from_exposed(exposed: vec3f) -> vec3f {
  return quick_srgb_from_linear(clamp(tone_map(exposed), vec3f(0.0), vec3f(1.0)));
}

// Converts display sRGB to linear radiance.
fn radiance_from_display(display: vec3f) -> vec3f {
  return tone_unmap(quick_linear_from_srgb(display)) / frame.sun_irradiance.w;
}
