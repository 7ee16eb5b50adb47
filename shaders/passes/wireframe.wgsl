// Draws the edges of the triangles of parts over the finished picture. passes/make-lines.wgsl makes the lines and their
// draw lists. Partner of src/renderer/render/passes/wireframe.ts.
#import "frame/bindings.wgsl"
#import "fleet/visible.wgsl"
#import "lib/pack.wgsl"

@group(1) @binding(0) var<storage, read> visible: array<Visible>;

// Factor for the depth of lines. Depth is reversed, so the lines are slightly in front of their surface.
const NEARER: f32 = 1.002;

// Lines are visible on dark surfaces, but transparent enough to be drawn close together.
const LINE: vec4f = vec4f(0.36, 0.95, 1.0, 0.55);

@vertex
fn vertex_main(
  @location(0) position: vec3f,
  @location(4) pack: vec2u,
  @builtin(instance_index) index: u32,
) -> @builtin(position) vec4f {
  let rows = visible[packed_row(pack, index)].world_from_part;
  var at = frame.clip_from_world * vec4f(rows_point(rows, position), 1.0);
  at.z *= NEARER;
  return at;
}

@fragment
fn fragment_main() -> @location(0) vec4f {
  return LINE;
}
