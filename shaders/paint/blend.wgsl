// The blend of a surface with its paint. It is applied to the albedo in linear light, before any lighting; normal,
// roughness, metalness and emission stay stock. Twin of src/paint/rules/blend.ts; both run
// test/paint/vectors/blend.json.
//
// The mode is a pipeline constant of the pass that paints (`override PAINT_BLEND: u32`), so that the call below folds
// to one formula and no pixel branches on a feature.

const PAINT_BLEND_NONE: u32 = 0u;
const PAINT_BLEND_MULTIPLY: u32 = 1u;
const PAINT_BLEND_TINT: u32 = 2u;
const PAINT_BLEND_REPLACE: u32 = 3u;

// The share of the way by which tint moves the surface toward the paint.
const TINT_MIX: f32 = 0.5;

fn paint_multiply(surface: vec3f, paint: vec3f) -> vec3f {
  return surface * paint;
}

fn paint_tint(surface: vec3f, paint: vec3f) -> vec3f {
  return mix(surface, paint, TINT_MIX);
}

fn paint_replace(surface: vec3f, paint: vec3f) -> vec3f {
  return paint;
}

// Albedo of a painted surface; `surface` and `paint` linear. An unknown mode draws magenta.
fn blend_paint(mode: u32, surface: vec3f, paint: vec3f) -> vec3f {
  switch mode {
    case PAINT_BLEND_NONE: { return surface; }
    case PAINT_BLEND_MULTIPLY: { return paint_multiply(surface, paint); }
    case PAINT_BLEND_TINT: { return paint_tint(surface, paint); }
    case PAINT_BLEND_REPLACE: { return paint_replace(surface, paint); }
    default: { return vec3f(1.0, 0.0, 1.0); }
  }
}
