// The blend of a surface with its paint. It is applied to the albedo in linear light, before any lighting; normal,
// roughness, metalness and emission stay stock. Twin of test/twins/blend-paint.ts; both run
// test/simulator/paint/vectors/blend.json.
//
// Every mode is a factor and an addend, which passes/modulations.wgsl works out once per instance; the mode is a
// constant of its pipeline.

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

// The terms of a paint colour, linear. An unknown mode draws magenta.
fn paint_terms(mode: u32, paint: vec3f) -> PaintTerms {
  switch mode {
    case PAINT_BLEND_NONE: { return PaintTerms(vec3f(1.0), vec3f(0.0)); }
    case PAINT_BLEND_MULTIPLY: { return PaintTerms(paint, vec3f(0.0)); }
    case PAINT_BLEND_TINT: { return PaintTerms(vec3f(1.0 - TINT_MIX), paint * TINT_MIX); }
    case PAINT_BLEND_REPLACE: { return PaintTerms(vec3f(0.0), paint); }
    default: { return PaintTerms(vec3f(0.0), vec3f(1.0, 0.0, 1.0)); }
  }
}

// Albedo of a painted surface; `surface` linear.
fn blend_paint(surface: vec3f, terms: PaintTerms) -> vec3f {
  return surface * terms.factor + terms.addend;
}
