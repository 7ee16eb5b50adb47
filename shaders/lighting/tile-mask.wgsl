// A mask with one bit per tile of the picture. A word contains the bits of a strip of tiles, and the strips follow each
// other row by row. Partner of src/renderer/render/layouts/tile-mask.ts.
#import "lighting/spans.wgsl"

const STRIP_TILES: u32 = 16u;

// The number of strips in a picture, across and down.
fn strips_in_picture() -> vec2u {
  let across = TILE_SIZE * STRIP_TILES;
  return (vec2u(frame.viewport.xy) + vec2u(across, TILE_SIZE) - 1u) / vec2u(across, TILE_SIZE);
}
