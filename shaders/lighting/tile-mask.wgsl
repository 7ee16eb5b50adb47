// A mask with one bit per tile: a word contains a horizontal strip of tiles, and the strips are ordered by rows.
// Partner of src/renderer/render/layouts/tile-mask.ts.
#import "lighting/spans.wgsl"

const STRIP_TILES: u32 = 16u;

fn strips_in_picture() -> vec2u {
  let across = TILE_SIZE * STRIP_TILES;
  return (vec2u(frame.viewport.xy) + vec2u(across, TILE_SIZE) - 1u) / vec2u(across, TILE_SIZE);
}
