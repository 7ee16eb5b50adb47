// Draws grass, rocks, shrubs and trees into the G-buffer. Partner of src/renderer/render/passes/clutter.ts.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "clutter/rows.wgsl"
#import "clutter/diffuse.wgsl"
#import "clutter/edge.wgsl"
#import "clutter/blades.wgsl"
#import "lib/pack.wgsl"

@group(1) @binding(0) var<storage, read> visible: array<ClutterVisible>;

struct ClutterMaterial {
  // Mean luminance of the stock diffuse map, times the gain of the map.
  mean_luminance: f32,
}

@group(2) @binding(0) var<uniform> material: ClutterMaterial;
@group(2) @binding(1) var map_sampler: sampler;
@group(2) @binding(2) var diffuse_map: texture_2d<f32>;
@group(2) @binding(3) var normal_map: texture_2d<f32>;
@group(2) @binding(4) var pbr_map: texture_2d<f32>;
@group(2) @binding(5) var opacity_map: texture_2d<f32>;
@group(2) @binding(6) var thickness_map: texture_2d<f32>;

// True for leaves on cards that face in many directions.
override SPRAYS: bool = false;
// True for upright blades of grass.
override BLADES: bool = false;

fn is_drawn(uv: vec2f, opacity: f32) -> bool {
  var least = CUT_OFF;
  if (SPRAYS) {
    least = sheet_cut_off(sheet_facing(dpdx(uv), dpdy(uv)));
  }
  if (BLADES) {
    least = blade_cut_off(uv.y);
  }
  return opacity >= least;
}

fn albedo_of(diffuse: vec4f, ground: vec3f, v: f32) -> vec3f {
  let albedo = clutter_albedo(diffuse, ground, material.mean_luminance);
  if (BLADES) {
    return albedo * blade_tint(v);
  }
  return albedo;
}

// Near instances: each pixel reads all maps.

struct Near {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  // xyz: tangent in world axes. w: handedness of the bitangent, 1 or −1.
  @location(1) tangent: vec4f,
  // xy: uv. z: share of light that reaches the vertex.
  @location(2) uv_light: vec3f,
  // xyz: linear ground colour. w: factor for light through leaves.
  @location(3) @interpolate(flat, either) ground: vec4f,
}

fn world_point(thing: ClutterVisible, position: vec3f) -> vec3f {
  return thing.position + thing.x * position.x + thing.y * position.y + thing.z * position.z;
}

// The rotation of an instance without its scale, so that the light on an instance does not change when the instance is
// broadened.
fn world_turn(thing: ClutterVisible) -> mat3x3f {
  return mat3x3f(normalize(thing.x), normalize(thing.y), normalize(thing.z));
}

// `height`: height of the vertex above the foot, m at scale 1. `light`: share of the light that is not blocked by other
// parts of the instance.
fn uv_light(thing: ClutterVisible, uv: vec2f, height: f32, light: f32) -> vec3f {
  let foot = unpack2x16float(thing.foot);
  return vec3f(uv.x * thing.repeats, uv.y, mix(foot.y, 1.0, saturate(height / foot.x)) * light);
}

fn ground_of(thing: ClutterVisible) -> vec3f {
  return linear_from_srgb(unpack4x8unorm(thing.tint).rgb);
}

@vertex
fn near_vertex(
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(2) tangent: vec4f,
  @location(3) uv: vec2f,
  @location(4) pack: vec2u,
  @builtin(instance_index) instance: u32,
) -> Near {
  let thing = visible[packed_row(pack, instance)];
  let turn = world_turn(thing);
  var out: Near;
  out.position = frame.clip_from_world * vec4f(world_point(thing, position), 1.0);
  out.normal = turn * normal.xyz;
  out.tangent = vec4f(turn * tangent.xyz, sign(normal.w));
  out.uv_light = uv_light(thing, uv, position.z, abs(normal.w));
  out.ground = vec4f(ground_of(thing), thing.through);
  return out;
}

// Amount of light that passes through a leaf, 0 to 255.
fn through_of(thickness: f32, share: f32) -> u32 {
  return u32(255.0 * (1.0 - thickness) * share + 0.5);
}

fn near_gbuffer(in: Near) -> GBuffer {
  let uv = in.uv_light.xy;
  let diffuse = textureSample(diffuse_map, map_sampler, uv);
  let slope = textureSample(normal_map, map_sampler, uv).xyz * 2.0 - 1.0;
  let pbr = textureSample(pbr_map, map_sampler, uv);
  let thickness = textureSample(thickness_map, map_sampler, uv).r;
  // The vectors need not be normalised: interpolated vectors have nearly unit length because triangles are small, and
  // the octahedral map accepts any length.
  let bitangent = cross(in.normal, in.tangent.xyz) * in.tangent.w;
  let normal = in.tangent.xyz * slope.x + bitangent * slope.y + in.normal * max(slope.z, 0.05);
  let albedo = albedo_of(diffuse, in.ground.rgb, uv.y);
  let through = through_of(thickness, in.ground.w);
  let detail = pack_detail(pbr.g, pbr.b, through);
  return gbuffer_of(pack_albedo(albedo, pbr.r * in.uv_light.z), pack_facing(normal, KIND_CLUTTER), detail, in.position.z);
}

@fragment
fn near_solid(in: Near) -> GBuffer {
  return near_gbuffer(in);
}

@fragment
fn near_foliage(in: Near) -> GBuffer {
  let uv = in.uv_light.xy;
  let drawn = is_drawn(uv, textureSample(opacity_map, map_sampler, uv).r);
  let out = near_gbuffer(in);
  if (!drawn) {
    discard;
  }
  return out;
}

// Farther instances: each pixel reads only the maps of colour and opacity.

struct Far {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  // xy: uv. z: share of light that reaches the vertex.
  @location(1) uv_light: vec3f,
  // Linear colour of the ground.
  @location(2) @interpolate(flat, either) ground: vec3f,
  // Roughness, metalness and row, packed by pack_detail as in the G-buffer.
  @location(3) @interpolate(flat, either) detail: u32,
}

// A mip level beyond the last one. The sampler then uses the last level, which contains the mean of the map.
const MEAN_LEVEL: f32 = 16.0;

@vertex
fn far_vertex(
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(2) tangent: vec4f,
  @location(3) uv: vec2f,
  @location(4) pack: vec2u,
  @builtin(instance_index) instance: u32,
) -> Far {
  let thing = visible[packed_row(pack, instance)];
  let middle = vec2f(0.5);
  let slope = textureSampleLevel(normal_map, map_sampler, middle, MEAN_LEVEL).xyz * 2.0 - 1.0;
  let pbr = textureSampleLevel(pbr_map, map_sampler, middle, MEAN_LEVEL);
  let thickness = textureSampleLevel(thickness_map, map_sampler, middle, MEAN_LEVEL).r;
  let bitangent = cross(normal.xyz, tangent.xyz) * sign(normal.w);
  let bent = tangent.xyz * slope.x + bitangent * slope.y + normal.xyz * max(slope.z, 0.05);
  var out: Far;
  out.position = frame.clip_from_world * vec4f(world_point(thing, position), 1.0);
  out.normal = world_turn(thing) * bent;
  out.uv_light = uv_light(thing, uv, position.z, abs(normal.w)) * vec3f(1.0, 1.0, pbr.r);
  out.ground = ground_of(thing);
  out.detail = pack_detail(pbr.g, pbr.b, through_of(thickness, thing.through));
  return out;
}

fn far_gbuffer(in: Far) -> GBuffer {
  let diffuse = textureSample(diffuse_map, map_sampler, in.uv_light.xy);
  let albedo = albedo_of(diffuse, in.ground, in.uv_light.y);
  return gbuffer_of(pack_albedo(albedo, in.uv_light.z), pack_facing(in.normal, KIND_CLUTTER), in.detail, in.position.z);
}

@fragment
fn far_solid(in: Far) -> GBuffer {
  return far_gbuffer(in);
}

@fragment
fn far_foliage(in: Far) -> GBuffer {
  let uv = in.uv_light.xy;
  let drawn = is_drawn(uv, textureSample(opacity_map, map_sampler, uv).r);
  let out = far_gbuffer(in);
  if (!drawn) {
    discard;
  }
  return out;
}
