import { STICKER_WORDS } from '../../scene/stickers/index.js';

/** Byte sizes and offsets of the structs in shaders/stickers/bindings.wgsl; a test compares them with the WGSL. */
export const STICKER_ROW = {
  size: STICKER_WORDS * 4,
  x: 0,
  y: 16,
  z: 32,
  normal: 48,
  alpha: 60,
  brightness: 64,
  image: 68,
  rows: 72,
  wrap: 80,
  extents: 96,
} as const;
export const STICKER_IMAGE_ROW = { size: 64, extent: 0, layer: 4, level_count: 8, spare: 12, levels: 16 } as const;
/** The most mip levels that a row has room for: those of an image of 2048 texels. */
export const STICKER_LEVELS_MAX = 12;
/** Offsets of the words before the array of tiles, and of that array. */
export const STICKER_RANGES = { size: 16, shift: 0, columns: 4, rows: 8, spare: 12, first: 16 } as const;
