// The uniform of the shadow pass, written by src/renderer/render/layouts/shadows-uniform.ts. The cascades share their
// axes, so a position is rotated once for all of them. Its coordinates in a map are the rotated position times the
// map's scale, plus the map's shift.
struct Shadows {
  // xyz: world axes of the maps: right, up, and a quarter of the direction to the star. w: scale of each cascade, 1/m.
  x: vec4f,
  y: vec4f,
  z: vec4f,
  // Shift of each cascade, clip space; reverse-Z.
  shift_0: vec4f,
  shift_1: vec4f,
  shift_2: vec4f,
  // Distance from the camera at which each cascade ends, m (0: nothing casts shadows).
  ends: vec3f,
  // Depth in the picture at which the last cascade ends; 0, the depth of the sky, when nothing casts shadows.
  ends_depth: f32,
  // Width of a texel relative to its map; in clip space it is twice as much.
  texel: f32,
}
