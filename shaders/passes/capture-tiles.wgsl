// For each tile, shows which lists contain it (one bit of red per list), and how many stickers it has (green and blue).
// Partner of src/renderer/render/passes/capture.ts.
#import "lighting/bindings.wgsl"
#import "lib/fullscreen.wgsl"
#import "stickers/bindings.wgsl"

override SPAN_LIST: u32 = 0u;

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  return vec4f(listed_position(SPAN_LIST, vertex), 0.0, 1.0);
}

// Blending combines the bits of all lists.
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
