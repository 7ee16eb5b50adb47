// Draws the depth of clutter into the shadow maps, as passes/shadow.wgsl draws the depth of the fleet. Partner of
// src/renderer/render/passes/clutter.ts.
#import "clutter/rows.wgsl"
#import "lib/pack.wgsl"

@group(0) @binding(0) var<storage, read> visible: array<ClutterVisible>;
@group(1) @binding(0) var<uniform> clip_from_world: mat4x4f;
@group(2) @binding(1) var map_sampler: sampler;
@group(2) @binding(5) var opacity_map: texture_2d<f32>;

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) uv: vec2f,
}

fn shadow_position(thing: ClutterVisible, position: vec3f) -> vec4f {
  let world = thing.position + thing.x * position.x + thing.y * position.y + thing.z * position.z;
  var clip = clip_from_world * vec4f(world, 1.0);
  // Casters between the star and the box of the cascade are flattened onto the near plane, so that they still cast
  // shadows into the box.
  clip.z = min(clip.z, 1.0);
  return clip;
}

@vertex
fn solid_vertex(
  @location(0) position: vec3f,
  @location(4) pack: vec2u,
  @builtin(instance_index) instance: u32,
) -> @builtin(position) vec4f {
  return shadow_position(visible[packed_row(pack, instance)], position);
}

@vertex
fn foliage_vertex(
  @location(0) position: vec3f,
  @location(3) uv: vec2f,
  @location(4) pack: vec2u,
  @builtin(instance_index) instance: u32,
) -> Varyings {
  let thing = visible[packed_row(pack, instance)];
  return Varyings(shadow_position(thing, position), vec2f(uv.x * thing.repeats, uv.y));
}

@fragment
fn foliage_main(in: Varyings) {
  if (textureSample(opacity_map, map_sampler, in.uv).r < 0.5) {
    discard;
  }
}
