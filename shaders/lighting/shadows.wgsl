// The uniform of the shadow pass, written by src/render/layouts/shadows-uniform.ts.
struct Shadows {
  // Shadow-map clip space from world, per cascade; reverse-Z.
  clip_from_world: array<mat4x4f, 3>,
  // Distance from the camera at which each cascade ends, m (0: nothing casts).
  ends: vec3f,
  // Depth in the picture at which the last cascade ends; 0, the depth of the sky, when nothing casts.
  ends_depth: f32,
  // Width of a shadow texel per cascade, m. w: width of a texel relative to its map.
  texels: vec4f,
}
