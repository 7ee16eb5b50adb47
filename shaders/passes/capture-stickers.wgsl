// Draws nothing but the stickers on surfaces: their colour in display sRGB, and their coverage as alpha. Partner of
// src/renderer/render/passes/capture.ts.
#import "lighting/bindings.wgsl"
#import "lighting/shaded.wgsl"
#import "gbuffer/layout.wgsl"
#import "stickers/overlay.wgsl"
#import "lib/srgb.wgsl"

// The list to draw: 3 for near surfaces with stickers, 4 for far surfaces with stickers.
override SPAN_LIST: u32 = 3u;

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32) -> Far {
  return far_corner(SPAN_LIST, vertex);
}

@fragment
fn fragment_main(in: Far) -> @location(0) vec4f {
  let pixel = vec2u(in.position.xy);
  let words = textureLoad(gbuffer, pixel, 0);
  let surface = surface_from_gbuffer(words);
  let point = surface_point(in.at_infinity, in.by_depth, gbuffer_depth(words));
  let plane = pixel_plane(point.position, point.w, surface.normal, point.to_camera);
  let row = select(NO_PART, surface.row, surface.kind == KIND_PART || surface.kind == KIND_EVA);
  let overlay = sticker_overlay(pixel, point.position, plane, row);
  let hidden = 1.0 - overlay.transmittance;
  let colour = srgb_from_linear(clamp(overlay.colour / max(hidden, 1e-4), vec3f(0.0), vec3f(1.0)));
  return select(vec4f(colour, hidden), vec4f(0.0), surface.kind == KIND_NONE || hidden <= 0.0);
}
