// src/renderer/render/layouts/shadows-uniform.ts writes this uniform. To find a position in a shadow map, rotate it to
// the axes that all cascades share, multiply it by the scale of the map, and add the shift of the map.
struct Shadows {
  // xyz of x, y and z: the axes of the maps in the world frame: right, up, and a quarter of the unit vector to the
  // star. w of x, y and z: scales of the first, second and third cascade, 1/m.
  x: vec4f,
  y: vec4f,
  z: vec4f,
  // Shift of each cascade in clip space, with reverse-Z.
  shift_0: vec4f,
  shift_1: vec4f,
  shift_2: vec4f,
  // Distance from the camera at which each cascade ends, m; 0 when nothing casts shadows.
  ends: vec3f,
  // Depth in the picture where the last cascade ends; 0, the depth of the sky, if nothing casts shadows.
  ends_depth: f32,
  // Width of a texel relative to the width of its map.
  texel: f32,
}
