// The bindings of stickers: @group(2). They are filled by src/renderer/render/passes/stickers.ts.

// A sticker: a row of src/renderer/scene/stickers/sticker-frame.ts.
struct Sticker {
  // Rows of decal from world; the box is the unit cube around 0, and x and y are the image's right and up.
  x: vec4f,
  y: vec4f,
  z: vec4f,
  // Outward, unit, world.
  normal: vec3f,
  alpha: f32,
  // Multiplies the image's linear colour.
  brightness: f32,
  // Row of `sticker_images`.
  image: u32,
  // The instances that it may cover: the first, and the one after the last.
  rows: vec2u,
  // The direction of the hull's axis along right and up, and the radius of the hull, m; 0 when it is not wrapped.
  wrap: vec4f,
  // Width, height and depth, m; only for a wrapped sticker.
  extents: vec4f,
}

// The place of an image in the atlas: each mip level is a rectangle.
struct StickerImage {
  // Width | height << 16 of level 0, texels.
  extent: u32,
  layer: u32,
  level_count: u32,
  spare: u32,
  // Left | top << 16 of each level, texels.
  levels: array<u32, 12>,
}

struct StickerRanges {
  // log2 of a tile's side in pixels, and tiles per row.
  shift: u32,
  columns: u32,
  rows: u32,
  spare: u32,
  // The first entry of each tile, row by row, and the end of the last tile's entries.
  first: array<u32>,
}

@group(2) @binding(0) var<storage, read> sticker_ranges: StickerRanges;
// Stickers per tile, the topmost first.
@group(2) @binding(1) var<storage, read> sticker_entries: array<u32>;
@group(2) @binding(2) var<storage, read> stickers: array<Sticker>;
@group(2) @binding(3) var<storage, read> sticker_images: array<StickerImage>;
// Linear colour times alpha, and alpha. The atlas has no mip levels.
@group(2) @binding(4) var sticker_atlas: texture_2d_array<f32>;

// The first entry of the tile that holds a pixel, and the end of its entries.
fn sticker_range(pixel: vec2u) -> vec2u {
  let tile = (pixel.y >> sticker_ranges.shift) * sticker_ranges.columns + (pixel.x >> sticker_ranges.shift);
  return vec2u(sticker_ranges.first[tile], sticker_ranges.first[tile + 1u]);
}
