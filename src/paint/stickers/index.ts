export { type BoxAxes, groundBoxAxes, partBoxAxes } from './box.js';
export type { ImageState, StickerReport, WantedImage, WantedListener } from './image.js';
export type { StickerLimits } from './limits.js';
export type { BodyAnchor, PartAnchor, Sticker, StickerAnchor, StickerChange, StickerSpec } from './sticker.js';
export { type StickerRendererState, StickerStore, type StickerStoreOptions } from './store.js';
