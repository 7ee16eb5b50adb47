// Computes the mean of the samples of a picture. Partner of src/renderer/render/passes/samples.ts.
#import "frame/bindings.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/srgb.wgsl"

@group(1) @binding(0) var source: texture_2d<f32>;

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

// Outputs one sample in linear display light, multiplied by its weight in the mean.
@fragment
fn sample_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let shown = textureLoad(source, vec2u(pixel.xy), 0);
  return vec4f(linear_from_srgb(shown.rgb), shown.a) / frame.jitter.w;
}

// Outputs the mean of the samples that have been drawn so far.
@fragment
fn resolve_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let drawn = frame.jitter.z + 1.0;
  let whole = frame.jitter.w;
  let mean = textureLoad(source, vec2u(pixel.xy), 0) * select(whole / drawn, 1.0, drawn == whole);
  return vec4f(srgb_from_linear(mean.rgb), mean.a);
}
