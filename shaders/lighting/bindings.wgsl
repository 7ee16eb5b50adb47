// @group(1) bindings 0 to 7 and 15 to 22, which the light pass reads; the others are in atmosphere/bindings.wgsl.
#import "fleet/rows.wgsl"
#import "lighting/shadows.wgsl"
#import "lighting/spans.wgsl"
#import "paint/modulation.wgsl"
#import "paint/pattern.wgsl"

@group(1) @binding(0) var gbuffer: texture_2d<u32>;
@group(1) @binding(1) var shadow_map: texture_depth_2d_array;
@group(1) @binding(2) var shadow_sampler: sampler_comparison;
@group(1) @binding(3) var<uniform> shadows: Shadows;
@group(1) @binding(4) var<storage, read> modulations: array<Modulation>;
@group(1) @binding(5) var<storage, read> spans: array<u32>;
// The image of clouds seen from below (atmosphere/clouds.wgsl), and its repeating sampler.
@group(1) @binding(6) var cloud_image: texture_2d<f32>;
@group(1) @binding(7) var cloud_sampler: sampler;
// Emission of the pixels whose surface has an emission texture, packed as in paint/modulation.wgsl.
@group(1) @binding(15) var emission: texture_2d<u32>;
// `vessel_poses`: the transform of each vessel from the frame of its assembly to the world. Only pipelines with
// PATTERNED read `patterns` and `vessel_poses`.
@group(1) @binding(16) var<storage, read> patterns: array<PatternRow>;
@group(1) @binding(17) var<storage, read> vessel_poses: array<Rows>;
// Each texel of `lamp_tiles` stands for a tile, and has one bit per lamp: 1 if the lamp may light something in the
// tile. Only pipelines with LAMPS read `lamps` and `lamp_tiles`.
@group(1) @binding(18) var<uniform> lamps: array<Lamp, MOST_LAMPS>;
@group(1) @binding(19) var lamp_tiles: texture_2d<u32>;
// The images that patterns use as masks, one layer each. `mask_images`: x: layer of the image. y: 1 if the image is on
// the GPU, otherwise 0. zw: density, see paint/mask.wgsl. Only pipelines with PICTURED read the images and
// `mask_images`.
@group(1) @binding(20) var<uniform> mask_images: array<vec4f, MOST_MASKS>;
@group(1) @binding(21) var masks: texture_2d_array<f32>;
// The shadow maps of the first lamps, one layer each. Only pipelines with SPOTS read them.
@group(1) @binding(22) var spot_maps: texture_depth_2d_array;

const MOST_MASKS: u32 = 16u;
const MOST_LAMPS: u32 = 32u;

// src/renderer/render/layouts/lamp-rows.ts writes these rows.
struct Lamp {
  // Position in the world frame (camera-relative), m.
  position: vec3f,
  inverse_range_squared: f32,
  // Unit vector along the axis of the light's cone, in world axes.
  direction: vec3f,
  // cone_scale and cone_offset: arguments of lamp_cone, computed from the cosines of the outer and the inner angle.
  cone_scale: f32,
  // Linear irradiance at 1 m on the axis of the cone.
  intensity: vec3f,
  cone_offset: f32,
  // Arguments of lamp_map_place. The scale is 0 if the lamp casts no shadow.
  right: vec3f,
  map_scale: f32,
}

fn listed_position(list: u32, vertex: u32) -> vec2f {
  return span_position(spans[list * (arrayLength(&spans) / SPAN_LISTS) + vertex / SPAN_VERTICES], vertex % SPAN_VERTICES);
}
