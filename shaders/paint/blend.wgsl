// Blends paint with the albedo of a surface, in linear light and before any lighting. Twin of
// src/renderer/export/formulas/blend-paint.ts; both are tested with test/simulator/paint/vectors/blend.json.
//
// Every blend mode has the form albedo × factor + addend.

const PAINT_BLEND_NONE: u32 = 0u;
const PAINT_BLEND_MULTIPLY: u32 = 1u;
const PAINT_BLEND_TINT: u32 = 2u;
const PAINT_BLEND_REPLACE: u32 = 3u;

const TINT_MIX: f32 = 0.5;

struct PaintTerms {
  factor: vec3f,
  addend: vec3f,
}

// This function is called for every lit pixel, and therefore has no branches.
fn paint_terms(mode: u32, paint: vec3f) -> PaintTerms {
  let share = select(select(0.0, TINT_MIX, mode == PAINT_BLEND_TINT), 1.0, mode == PAINT_BLEND_REPLACE);
  return PaintTerms(select(vec3f(1.0 - share), paint, mode == PAINT_BLEND_MULTIPLY), paint * share);
}

fn blend_paint(surface: vec3f, terms: PaintTerms) -> vec3f {
  return surface * terms.factor + terms.addend;
}
