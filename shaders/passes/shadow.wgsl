// Draws the depth of the fleet into a shadow map: a cascade of the star, or the map of a lamp. Partner of
// src/renderer/render/passes/shadow.ts.
#import "fleet/visible.wgsl"
#import "lib/pack.wgsl"

@group(0) @binding(0) var<storage, read> visible: array<Visible>;
@group(1) @binding(0) var<uniform> clip_from_world: mat4x4f;

@vertex
fn vertex_main(
  @location(0) position: vec3f,
  @location(4) pack: vec2u,
  @builtin(instance_index) index: u32,
) -> @builtin(position) vec4f {
  let world = rows_point(visible[packed_row(pack, index)].world_from_part, position);
  var clip = clip_from_world * vec4f(world, 1.0);
  // Flattens casters between the star and the cascade's box onto the near plane, so that they still cast shadows into
  // the box. In the map of a lamp, the depth is 1 before the division by w.
  clip.z = min(clip.z, 1.0);
  return clip;
}
