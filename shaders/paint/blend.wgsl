// The blend of a surface with its paint. It is applied to the albedo in linear light, before any lighting; normal,
// roughness, metalness and emission stay stock. Twin of src/renderer/export/formulas/blend-paint.ts; both run
// test/simulator/paint/vectors/blend.json.
//
// Every mode is a factor and an addend.

const PAINT_BLEND_NONE: u32 = 0u;
const PAINT_BLEND_MULTIPLY: u32 = 1u;
const PAINT_BLEND_TINT: u32 = 2u;
const PAINT_BLEND_REPLACE: u32 = 3u;

// The share by which tint moves the surface toward the paint.
const TINT_MIX: f32 = 0.5;

// A painted surface is its stock albedo × factor + addend.
struct PaintTerms {
  factor: vec3f,
  addend: vec3f,
}

// The terms of a paint colour, linear. Without branches, because every lit pixel calculates them.
fn paint_terms(mode: u32, paint: vec3f) -> PaintTerms {
  // The share of the surface that paint covers.
  let share = select(select(0.0, TINT_MIX, mode == PAINT_BLEND_TINT), 1.0, mode == PAINT_BLEND_REPLACE);
  return PaintTerms(select(vec3f(1.0 - share), paint, mode == PAINT_BLEND_MULTIPLY), paint * share);
}

// Albedo of a painted surface; `surface` linear.
fn blend_paint(surface: vec3f, terms: PaintTerms) -> vec3f {
  return surface * terms.factor + terms.addend;
}
