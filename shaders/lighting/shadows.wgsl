// The uniform of the shadow pass, written by src/render/passes/shadow.ts.
struct Shadows {
  // Shadow-map clip space from world, per cascade; reverse-Z.
  clip_from_world: array<mat4x4f, 3>,
  // Distance from the camera at which each cascade ends, m (0: nothing casts); w: side of a cascade's map, texels.
  ends: vec4f,
  // Width of a shadow texel per cascade, m.
  texels: vec4f,
}
