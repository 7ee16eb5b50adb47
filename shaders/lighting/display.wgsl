// Converts radiance to display values and back: exposure, tone curve, sRGB. Every pass that writes to the picture uses
// these functions, so the picture needs no copy in floats.
#import "lib/limits.wgsl"
#import "frame/bindings.wgsl"
#import "lib/tone-map.wgsl"
#import "lib/srgb.wgsl"

fn display_from_radiance(radiance: vec3f) -> vec3f {
  return display_from_exposed(radiance * frame.sun_irradiance.w);
}

// Converts linear radiance that has already been multiplied by the exposure.
fn display_from_exposed(exposed: vec3f) -> vec3f {
  return quick_srgb_from_linear(colour_in_unit(tone_map(exposed)));
}

fn radiance_from_display(display: vec3f) -> vec3f {
  return tone_unmap(quick_linear_from_srgb(display)) / frame.sun_irradiance.w;
}
