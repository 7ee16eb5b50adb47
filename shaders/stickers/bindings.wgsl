// @group(2). src/renderer/render/passes/stickers.ts fills these bindings.

// src/renderer/scene/stickers/sticker-frame.ts writes these rows.
struct Sticker {
  // x, y and z: rows of the transform from the world frame to the sticker's frame. In that frame, the box of the
  // sticker is the unit cube around 0. On the image, x points right and y up.
  x: vec4f,
  y: vec4f,
  z: vec4f,
  // Unit vector that points out of the surface at the sticker's anchor, in world axes.
  normal: vec3f,
  alpha: f32,
  // Factor for the linear colour of the image.
  brightness: f32,
  image: u32,
  // The instances that the sticker may cover: the first row, and the row after the last one.
  rows: vec2u,
  // xy: components of the hull's axis along the sticker's right and up directions. z: radius of the hull, m; 0 if the
  // sticker is not wrapped.
  wrap: vec4f,
  // Width, height and depth of a wrapped sticker's box, m.
  extents: vec4f,
}

// The place of an image in the atlas.
struct StickerImage {
  // Size of level 0, texels: width | height << 16.
  extent: u32,
  layer: u32,
  level_count: u32,
  spare: u32,
  // Corner of each level in the atlas, texels: left | top << 16.
  levels: array<u32, 12>,
}

struct StickerTiles {
  // shift: log2 of a tile's side in pixels. columns: number of tiles per row.
  shift: u32,
  columns: u32,
  rows: u32,
  spare: u32,
  // For each tile, row by row: the index of its first entry in `sticker_entries`, and the index after its last one.
  ranges: array<vec2u>,
}

// passes/cull-stickers.wgsl writes `sticker_tiles` and `sticker_entries`.
@group(2) @binding(0) var<storage, read> sticker_tiles: StickerTiles;
// Indices into `stickers` for each tile, beginning with the topmost sticker.
@group(2) @binding(1) var<storage, read> sticker_entries: array<u32>;
@group(2) @binding(2) var<storage, read> stickers: array<Sticker>;
@group(2) @binding(3) var<storage, read> sticker_images: array<StickerImage>;
// rgb: linear colour times alpha. a: alpha. The texture itself has no mip levels: the atlas contains the levels of each
// image as rectangles.
@group(2) @binding(4) var sticker_atlas: texture_2d_array<f32>;

// The range of `sticker_entries` for the tile of a pixel: the first index, and the index after the last one.
fn sticker_range(pixel: vec2u) -> vec2u {
  let tile = (pixel.y >> sticker_tiles.shift) * sticker_tiles.columns + (pixel.x >> sticker_tiles.shift);
  return sticker_tiles.ranges[tile];
}
