// The bindings that the light pass reads besides the sky (atmosphere/bindings.wgsl): @group(1) bindings 0 to 7, and 15
// to 19.
#import "fleet/rows.wgsl"
#import "lighting/shadows.wgsl"
#import "lighting/spans.wgsl"
#import "paint/modulation.wgsl"
#import "paint/pattern.wgsl"

@group(1) @binding(0) var gbuffer: texture_2d<u32>;
@group(1) @binding(1) var shadow_map: texture_depth_2d_array;
@group(1) @binding(2) var shadow_sampler: sampler_comparison;
@group(1) @binding(3) var<uniform> shadows: Shadows;
// A row per instance.
@group(1) @binding(4) var<storage, read> modulations: array<Modulation>;
// Lists of spans, see lighting/spans.wgsl.
@group(1) @binding(5) var<storage, read> spans: array<u32>;
// Clouds from below, see atmosphere/clouds.wgsl, and a sampler that repeats.
@group(1) @binding(6) var cloud_image: texture_2d<f32>;
@group(1) @binding(7) var cloud_sampler: sampler;
// Emission that differs from point to point, packed as in paint/modulation.wgsl; a single texel when no surface has
// any.
@group(1) @binding(15) var emission: texture_2d<u32>;
// Patterns of paint by instance, and world from assembly by vessel; only passes with patterns read them.
@group(1) @binding(16) var<storage, read> patterns: array<PatternRow>;
@group(1) @binding(17) var<storage, read> vessel_poses: array<Rows>;
// The lamps of the picture, and a texel per tile with a bit for each lamp that may light something there; only passes
// with lamps read them.
@group(1) @binding(18) var<uniform> lamps: array<Lamp, MOST_LAMPS>;
@group(1) @binding(19) var lamp_tiles: texture_2d<u32>;

const MOST_LAMPS: u32 = 32u;

// A spot light. Written by src/renderer/render/layouts/lamp-rows.ts.
struct Lamp {
  // World (camera-relative), m.
  position: vec3f,
  // Its light ends at its range, m.
  inverse_range_squared: f32,
  // Unit vector along the axis of its cone, world.
  direction: vec3f,
  // The share of its cone in a direction is the cosine to the axis times this, plus the offset.
  cone_scale: f32,
  // Linear irradiance at 1 m on the axis.
  intensity: vec3f,
  cone_offset: f32,
}

// NDC of a vertex of a list's spans.
fn listed_position(list: u32, vertex: u32) -> vec2f {
  return span_position(spans[list * (arrayLength(&spans) / SPAN_LISTS) + vertex / SPAN_VERTICES], vertex % SPAN_VERTICES);
}
