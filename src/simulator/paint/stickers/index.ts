export { type BoxAxes, groundBoxAxes, partBoxAxes, partUpright, uprightRotation } from './box.js';
export type { ImageState, StickerReport, WantedImage, WantedListener } from './image.js';
export { StickerImages } from './images.js';
export type { StickerLimits } from './limits.js';
export { DEFAULT_DEPTH, STICKER_DEFAULTS } from './spray.js';
export type { Sticker, StickerChange } from './sticker.js';
export { StickerStore } from './store.js';
export { stickerAnchorText, stickerInfoLine, stickerRows, stickerSpecText } from './texts.js';
