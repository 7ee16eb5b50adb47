// Draws the depth of surfaces with holes into the shadow maps. passes/shadow.wgsl draws the depth of all other
// surfaces. Partner of src/renderer/render/passes/shadow.ts.
#import "fleet/visible.wgsl"
#import "fleet/mapped.wgsl"
#import "lib/pack.wgsl"

@group(0) @binding(0) var<storage, read> visible: array<Visible>;
@group(1) @binding(0) var<uniform> clip_from_world: mat4x4f;

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) uv: vec2f,
  @location(1) alpha: f32,
  @location(2) @interpolate(flat, either) least: f32,
}

@vertex
fn vertex_main(
  @location(0) position: vec3f,
  @location(3) uv: vec2f,
  @location(4) pack: vec2u,
  @location(5) second_uv: vec2f,
  @location(6) taken_away: vec4f,
  @builtin(instance_index) index: u32,
) -> Varyings {
  let world = rows_point(visible[packed_row(pack, index)].world_from_part, position);
  var clip = clip_from_world * vec4f(world, 1.0);
  // As in passes/shadow.wgsl.
  clip.z = min(clip.z, 1.0);
  let alpha = maps.alpha * (1.0 - taken_away.a);
  return Varyings(clip, mapped_uv(maps.base_colour, uv, second_uv), alpha, maps.least_shadow_alpha);
}

@fragment
fn fragment_main(in: Varyings) {
  let alpha = in.alpha * textureSample(base_colour_texture, base_colour_sampler, in.uv).a;
  if (alpha < in.least) {
    discard;
  }
}
