// The finish of a paint: gloss and metalness, both optional. The word of a finish has 9 bits for gloss and 9 bits for
// metalness: 0 keeps the value of the surface, and 1 to 256 stand for 0 to 1. Twin of
// src/renderer/export/formulas/finish.ts; src/renderer/scene/fleet/paint-word.ts packs the words of paint.

const STOCK_FINISH: u32 = 0u;

// `word`, the last word of a paint row: bit 0 for a colour, bits 1 to 18 for the finish, bit 19 for a pattern.
fn is_painted(word: u32) -> bool {
  return (word & 1u) != 0u;
}

fn finish_of_paint(word: u32) -> u32 {
  return (word >> 1u) & 0x7ffffu;
}

fn is_patterned(finish: u32) -> bool {
  return (finish & 0x40000u) != 0u;
}

fn finished_share(bits: u32, stock: f32) -> f32 {
  return select(f32(i32(bits) - 1) * (1.0 / 255.0), stock, bits == 0u);
}

// Perceptual roughness (x) and metalness (y) of a surface that has a finish.
fn finished(finish: u32, stock: vec2f) -> vec2f {
  let gloss = finished_share(finish & 0x1ffu, 1.0 - stock.x);
  return vec2f(1.0 - gloss, finished_share((finish >> 9u) & 0x1ffu, stock.y));
}
