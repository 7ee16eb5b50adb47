// Lights surface pixels. Spans of tiles give the region, the depth test picks the pixels: spans are drawn at the depth
// where the shadow maps end, surfaces before them are near and those behind are far. Partner of
// src/render/passes/light.ts.
#import "lighting/bindings.wgsl"
#import "lighting/display.wgsl"
#import "lighting/shade.wgsl"
#import "lighting/shaded.wgsl"

// The list that is drawn: 1 near, 2 far.
override SPAN_LIST: u32 = 1u;

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Shaded {
  return shaded_vertex(SPAN_LIST, instance, vertex);
}

@fragment
fn fragment_main(in: Shaded) -> @location(0) vec4f {
  let pixel = vec2u(in.position.xy);
  let surface = surface_from_gbuffer(textureLoad(gbuffer_base, pixel, 0).xy, textureLoad(gbuffer_detail, pixel, 0).x);
  let point = surface_point(in.at_infinity, textureLoad(gbuffer_depth, pixel, 0));
  return vec4f(display_from_radiance(shade_surface(surface, point.position, point.distance, point.to_camera)), 1.0);
}
