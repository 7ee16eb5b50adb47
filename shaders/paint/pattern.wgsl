// A pattern is a mask in the frame of the vessel (+X along the hull) that selects the points with the second colour.
// Twin of src/renderer/export/formulas/pattern.ts; both are tested with test/simulator/paint/vectors/pattern.json.

#import "lib/noise.wgsl"

// src/renderer/scene/fleet/pattern-row.ts writes these rows.
struct PatternRow {
  // Square roots of the linear second colour, 10·10·10 bits | mask, 2 bits.
  second: u32,
  // Row of the vessel, 24 bits | 8 bits: 1 + the row of the image that is the mask, or 0 if the mask is not an image.
  vessel_and_image: u32,
  // Cosine and sine of the pattern's angle, both divided by the size of a cell in m.
  turn: vec2f,
}

const PATTERN_STRIPES: u32 = 0u;
const PATTERN_BANDS: u32 = 1u;
const PATTERN_CHECKS: u32 = 2u;
const PATTERN_CAMOUFLAGE: u32 = 3u;

// A square wave whose cells are 1 long: −1 in even cells, 1 in odd cells. The wave is averaged over a pixel of `width`
// cells, and becomes 0 if the pixel covers two cells or more.
fn cells(t: f32, width: f32) -> f32 {
  let cell = floor(t);
  let from_edge = 0.5 - abs(t - cell - 0.5);
  let odd = cell - 2.0 * floor(0.5 * cell);
  return (2.0 * odd - 1.0) * min(2.0 * from_edge / width, 1.0) * saturate(2.0 - width);
}

// Assumed slope of the camouflage noise where the colours meet, per cell. This value is below the mean slope, so that
// edges are sharp even where the slope is gentle.
const CAMOUFLAGE_SLOPE: f32 = 0.25;

fn camouflage(point: vec3f, width: f32) -> f32 {
  let level = (2.0 * spots(point) + spots(point * 2.0 + 19.5)) * (1.0 / 3.0) - 0.5;
  return clamp(2.0 * level / (CAMOUFLAGE_SLOPE * width), -1.0, 1.0) * saturate(2.0 - 0.5 * width);
}

// `point`: in the vessel's frame, m. `width`: the width that one pixel covers on the surface, m.
fn pattern_share(mask: u32, turn: vec2f, point: vec3f, width: f32) -> f32 {
  let per_metre = length(turn);
  let cell = max(width * per_metre, 1e-6);
  let turned = vec3f(
    per_metre * point.x, turn.x * point.y + turn.y * point.z, turn.x * point.z - turn.y * point.y);
  let stripes = cells(turn.x * point.y - turn.y * point.x, cell);
  let bands = cells(turn.x * point.x + turn.y * point.y, cell);
  let checks = cells(turned.x, cell) * cells(turned.y, cell) * cells(turned.z, cell);
  var shown = select(stripes, bands, mask == PATTERN_BANDS);
  shown = select(shown, checks, mask == PATTERN_CHECKS);
  shown = select(shown, camouflage(turned, cell), mask == PATTERN_CAMOUFLAGE);
  return 0.5 + 0.5 * shown;
}
