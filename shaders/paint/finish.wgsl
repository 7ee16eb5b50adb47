// The finish of a surface: its gloss and its metal, which paint may set beside the colour. A word has 9 bits for each: 0
// for that of the surface, else 1 and 255 steps. Twin of src/renderer/export/formulas/finish.ts;
// src/renderer/scene/fleet/paint-word.ts packs the words of paint.

// The word of a finish that leaves the surface as it is.
const STOCK_FINISH: u32 = 0u;

// The last word of a row of paints. Bit 0 is set when the colour paints the part; then follow the finish and a bit that
// is set when there is a pattern.
fn is_painted(word: u32) -> bool {
  return (word & 1u) != 0u;
}

fn finish_of_paint(word: u32) -> u32 {
  return (word >> 1u) & 0x7ffffu;
}

// True when the paint has a pattern, see paint/pattern.wgsl.
fn is_patterned(finish: u32) -> bool {
  return (finish & 0x40000u) != 0u;
}

fn finished_share(bits: u32, stock: f32) -> f32 {
  return select(f32(i32(bits) - 1) * (1.0 / 255.0), stock, bits == 0u);
}

// Perceptual roughness (x) and metalness (y) of a surface with a finish. `stock`: those of the surface.
fn finished(finish: u32, stock: vec2f) -> vec2f {
  let gloss = finished_share(finish & 0x1ffu, 1.0 - stock.x);
  return vec2f(1.0 - gloss, finished_share((finish >> 9u) & 0x1ffu, stock.y));
}
