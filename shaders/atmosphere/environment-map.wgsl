// Octahedral maps of local directions. The octahedron fills the middle 7/8 of every level, the rest is a gutter that
// repeats what lies across the edge: half a texel on the smallest level (8 texels), so bilinear filtering is seamless.
#import "lib/octahedral.wgsl"

const ENVIRONMENT_INNER: f32 = 0.875;
// Levels 0 to 4 hold perceptual roughness 0, 1/4, 1/2, 3/4, 1.
const ENVIRONMENT_LAST_LEVEL: f32 = 4.0;

fn environment_from_local(direction: vec3f) -> vec2f {
  return 0.5 + (0.5 * ENVIRONMENT_INNER) * octahedral_from_normal(direction);
}

// Direction of any point of a level, gutter included: beyond an edge the square continues turned half way round.
fn local_from_environment(uv: vec2f) -> vec3f {
  var p = (uv * 2.0 - 1.0) / ENVIRONMENT_INNER;
  p = select(p, vec2f(2.0 * octahedral_sign(p).x - p.x, -p.y), vec2<bool>(abs(p.x) > 1.0));
  p = select(p, vec2f(-p.x, 2.0 * octahedral_sign(p).y - p.y), vec2<bool>(abs(p.y) > 1.0));
  return normal_from_octahedral(p);
}
