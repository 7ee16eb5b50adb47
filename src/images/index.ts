export { BLOCK_FORMATS, blockLayout, isBlockFormat } from './blocks/block-formats.js';
export type { BlockFeature, BlockFormat, BlockLayout } from './blocks/block-formats.js';
export type { BasisModule, ImageCodecs } from './codecs.js';
export { detectKind } from './detect-kind.js';
export type { Image, ImageFormat, ImageKind, ImageLevel, Rgba8Image, Transfer } from './image.js';
export { fullChainLevels, levelBytes, mipSide } from './level-size.js';
export { DEFAULT_IMAGE_LIMITS, type ImageLimits } from './limits.js';
export { readImage } from './read-image.js';
