// Shows which lists each tile is in, and how many stickers it has. The lists are drawn as in the light pass. In each
// pixel, red has one bit per list. Green and blue contain the number of stickers in the tile. Partner of
// src/renderer/render/passes/capture.ts.
#import "lighting/bindings.wgsl"
#import "lib/fullscreen.wgsl"
#import "stickers/bindings.wgsl"

override SPAN_LIST: u32 = 0u;

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return vec4f(listed_position(SPAN_LIST, vertex), 0.0, 1.0);
}

// Outputs the bit that stands for one list. Blending combines the bits of all lists.
@fragment
fn fragment_main() -> @location(0) vec4f {
  return vec4f(f32(1u << SPAN_LIST) / 255.0, 0.0, 0.0, 0.0);
}

@vertex
fn count_vertex(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

@fragment
fn count_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let range = sticker_range(vec2u(pixel.xy));
  let count = range.y - range.x;
  return vec4f(0.0, f32(count & 0xffu) / 255.0, f32(count >> 8u) / 255.0, 0.0);
}
