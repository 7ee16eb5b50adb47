// Draws one mip level from the next larger level, for src/renderer/render/resources/mip-generator.ts.
#import "lib/fullscreen.wgsl"

@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var source_sampler: sampler;

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) uv: vec2f,
}

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> Varyings {
  let position = fullscreen_position(index);
  return Varyings(position, vec2f(position.x, -position.y) * 0.5 + 0.5);
}

@fragment
fn fragment_main(in: Varyings) -> @location(0) vec4f {
  return textureSampleLevel(source, source_sampler, in.uv, 0.0);
}
