// What the light pass reads besides the sky (atmosphere/bindings.wgsl): @group(1) bindings 0 to 7.
#import "fleet/material.wgsl"

struct Shadows {
  // Shadow-map clip space from world, per cascade; reverse-Z.
  clip_from_world: array<mat4x4f, 3>,
  // Distance from the camera at which each cascade ends, m; w: side of a cascade's map, texels.
  ends: vec4f,
  // Width of a shadow texel per cascade, m.
  texels: vec4f,
}

@group(1) @binding(0) var gbuffer_base: texture_2d<u32>;
@group(1) @binding(1) var gbuffer_detail: texture_2d<u32>;
@group(1) @binding(2) var gbuffer_depth: texture_depth_2d;
@group(1) @binding(3) var shadow_map: texture_depth_2d_array;
@group(1) @binding(4) var shadow_sampler: sampler_comparison;
@group(1) @binding(5) var<uniform> shadows: Shadows;
@group(1) @binding(6) var<storage, read> materials: array<MaterialRow>;
// Tile lists: see lighting/tile.wgsl.
@group(1) @binding(7) var<storage, read> tiles: array<u32>;
