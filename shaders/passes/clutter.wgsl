// Grass, rocks, shrubs and trees into the G-buffer and into shadow maps. Partner of src/render/passes/clutter.ts.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "clutter/rows.wgsl"
#import "clutter/diffuse.wgsl"

@group(1) @binding(0) var<storage, read> visible: array<ClutterVisible>;

struct ClutterMaterial {
  // Mean luminance of the stock diffuse map, gain included.
  mean_luminance: f32,
}

@group(2) @binding(0) var<uniform> material: ClutterMaterial;
@group(2) @binding(1) var map_sampler: sampler;
@group(2) @binding(2) var diffuse_map: texture_2d<f32>;
@group(2) @binding(3) var normal_map: texture_2d<f32>;
@group(2) @binding(4) var pbr_map: texture_2d<f32>;
@group(2) @binding(5) var opacity_map: texture_2d<f32>;
@group(2) @binding(6) var thickness_map: texture_2d<f32>;

// Where opacity is less, nothing is drawn.
const CUT_OFF: f32 = 0.5;

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  // w: handedness of the bitangent.
  @location(1) tangent: vec4f,
  // z: light that the ground around lets reach this height.
  @location(2) uv_light: vec3f,
  // Linear; w: share of the light through leaves.
  @location(3) @interpolate(flat, either) ground: vec4f,
}

fn world_point(thing: ClutterVisible, position: vec3f) -> vec3f {
  return thing.position + thing.x * position.x + thing.y * position.y + thing.z * position.z;
}

@vertex
fn vertex_main(
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(2) tangent: vec4f,
  @location(3) uv: vec2f,
  @builtin(instance_index) index: u32,
) -> Varyings {
  let thing = visible[index];
  let x = normalize(thing.x);
  let y = normalize(thing.y);
  let z = normalize(thing.z);
  let foot = unpack2x16float(thing.foot);
  var out: Varyings;
  out.position = frame.clip_from_world * vec4f(world_point(thing, position), 1.0);
  // Without the stretch: what spreads is still lit as it was.
  out.normal = x * normal.x + y * normal.y + z * normal.z;
  out.tangent = vec4f(x * tangent.x + y * tangent.y + z * tangent.z, sign(normal.w));
  out.uv_light = vec3f(uv.x * thing.repeats, uv.y, mix(foot.y, 1.0, saturate(position.z / foot.x)));
  out.ground = vec4f(linear_from_srgb(unpack4x8unorm(thing.tint).rgb), thing.through);
  return out;
}

// Level of a map for steps of `dx` and `dy` across a pixel.
fn map_level(map: texture_2d<f32>, dx: vec2f, dy: vec2f) -> f32 {
  let size = vec2f(textureDimensions(map));
  let x = dx * size;
  let y = dy * size;
  return 0.5 * log2(max(max(dot(x, x), dot(y, y)), 1e-12));
}

fn clutter_gbuffer(in: Varyings, dx: vec2f, dy: vec2f) -> GBuffer {
  let uv = in.uv_light.xy;
  let diffuse = textureSampleLevel(diffuse_map, map_sampler, uv, map_level(diffuse_map, dx, dy));
  let relief = textureSampleLevel(normal_map, map_sampler, uv, map_level(normal_map, dx, dy));
  let pbr = textureSampleLevel(pbr_map, map_sampler, uv, map_level(pbr_map, dx, dy));
  let thickness = textureSampleLevel(thickness_map, map_sampler, uv, map_level(thickness_map, dx, dy)).r;
  let slope = relief.xyz * 2.0 - 1.0;
  let up = normalize(in.normal);
  let tangent = normalize(in.tangent.xyz - up * dot(up, in.tangent.xyz));
  let bitangent = cross(up, tangent) * in.tangent.w;
  let normal = tangent * slope.x + bitangent * slope.y + up * max(slope.z, 0.05);
  let albedo = clutter_albedo(diffuse, in.ground.rgb, material.mean_luminance);
  // What thickness leaves of the light goes where other surfaces have their material row.
  let through = u32(255.0 * (1.0 - thickness) * in.ground.w + 0.5);
  return gbuffer_from_surface(Surface(albedo, pbr.r * in.uv_light.z, normal, pbr.g, pbr.b, through, KIND_CLUTTER));
}

@fragment
fn solid_main(in: Varyings) -> GBuffer {
  return clutter_gbuffer(in, dpdx(in.uv_light.xy), dpdy(in.uv_light.xy));
}

@fragment
fn foliage_main(in: Varyings) -> GBuffer {
  let uv = in.uv_light.xy;
  let dx = dpdx(uv);
  let dy = dpdy(uv);
  let drawn = textureSampleLevel(opacity_map, map_sampler, uv, map_level(opacity_map, dx, dy)).r >= CUT_OFF;
  var out: GBuffer;
  // A loop of no or one turn: a software adapter computes both sides of an `if`, and leaves a loop when all are done.
  for (var open = drawn; open; open = false) {
    out = clutter_gbuffer(in, dx, dy);
  }
  if (!drawn) {
    discard;
  }
  return out;
}
