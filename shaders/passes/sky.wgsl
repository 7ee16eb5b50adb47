// Sky pixels of the light pass. Nothing marks them here: the tiles it is drawn over hold at least one pixel without a
// surface, and the shade pass overwrites the others.
#import "atmosphere/sky.wgsl"
#import "lib/fullscreen.wgsl"

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

@fragment
fn fragment_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  return vec4f(sky_radiance(pixel.xy), 1.0);
}
