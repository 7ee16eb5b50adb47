// Octahedral maps of the surroundings in the local frame. All maps are in one texture: the maps for the levels of
// roughness one below the other, and the irradiance map beside the smallest of them. The levels are not mip levels: if
// each pixel selected one, a lookup would be five times as slow on a software adapter.
//
// The octahedron fills the middle 7/8 of the width and height of every square. The rest of the square is a gutter: it
// repeats texels from beyond the edge, so bilinear filtering shows no seam.
#import "lib/octahedral.wgsl"

const ENVIRONMENT_SIZE: vec2f = vec2f(128.0, 256.0);
const ENVIRONMENT_INNER: f32 = 0.875;
// Levels 0 to 4 are for the perceptual roughness 0, 1/4, 1/2, 3/4 and 1.
const ENVIRONMENT_LAST_LEVEL: f32 = 4.0;
// Position of the irradiance square in the map: its corner (xy) and its side length (z), texels.
const IRRADIANCE_SQUARE: vec3f = vec3f(64.0, 128.0, 16.0);

// Side length of the square of a level: 128, 64, 32, 16 or 8 texels.
fn environment_side(level: f32) -> f32 {
  return ENVIRONMENT_SIZE.x * exp2(-level);
}

// Returns where the square with this side length is in the map: its corner (xy) and its side length (z), texels.
fn environment_square(side: f32) -> vec3f {
  return vec3f(0.0, ENVIRONMENT_SIZE.y - 2.0 * side, side);
}

fn environment_uv(octahedral: vec2f, square: vec3f) -> vec2f {
  return (square.xy + square.z * (0.5 + (0.5 * ENVIRONMENT_INNER) * octahedral)) / ENVIRONMENT_SIZE;
}

// The direction in the local frame that a point of a square represents. `point`: in [0, 1]², including the gutter.
// Beyond an edge, the map continues with its own texels rotated by 180°.
fn local_from_environment(point: vec2f) -> vec3f {
  var p = (point * 2.0 - 1.0) / ENVIRONMENT_INNER;
  p = select(p, vec2f(2.0 * octahedral_sign(p).x - p.x, -p.y), vec2<bool>(abs(p.x) > 1.0));
  p = select(p, vec2f(-p.x, 2.0 * octahedral_sign(p).y - p.y), vec2<bool>(abs(p.y) > 1.0));
  return normal_from_octahedral(p);
}
