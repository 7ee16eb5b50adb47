// What the light pass reads besides the sky (atmosphere/bindings.wgsl): @group(1) bindings 0 to 7.
#import "fleet/material.wgsl"
#import "lighting/shadows.wgsl"

@group(1) @binding(0) var gbuffer_base: texture_2d<u32>;
@group(1) @binding(1) var gbuffer_detail: texture_2d<u32>;
@group(1) @binding(2) var gbuffer_depth: texture_depth_2d;
@group(1) @binding(3) var shadow_map: texture_depth_2d_array;
@group(1) @binding(4) var shadow_sampler: sampler_comparison;
@group(1) @binding(5) var<uniform> shadows: Shadows;
@group(1) @binding(6) var<storage, read> materials: array<MaterialRow>;
// Tile lists: see lighting/tile.wgsl.
@group(1) @binding(7) var<storage, read> tiles: array<u32>;
