// Writes zeros to the pixels of the G-buffer that show no surface: the depth test selects the pixels whose depth is 0.
// Partner of src/renderer/render/passes/surfaces.ts.
#import "lib/fullscreen.wgsl"

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

@fragment
fn fragment_main() -> @location(0) vec4u {
  return vec4u(0u);
}
