export { type BoxAxes, groundBoxAxes, groundUpright, partBoxAxes, partUpright } from './box.js';
export type { StickerReport, WantedImage, WantedListener } from './image.js';
export type { StickerLimits } from './limits.js';
export {
  checkStickerNumber,
  checkStickerSpec,
  checkStickerSpray,
  refuseStickerNumber,
  type StickerNumber,
  stickerNumberSchema,
} from './ranges.js';
export { type Aim, AIMS, DEFAULT_DEPTH, STICKER_DEFAULTS, type StickerSpray } from './spray.js';
export type { PartAnchor, Sticker, StickerAnchor, StickerChange, StickerSpec } from './sticker.js';
export { StickerStore } from './store.js';
export {
  hitText,
  missText,
  placedText,
  stickerAnchorText,
  stickerInfoLine,
  stickerRows,
  stickerSpecText,
} from './texts.js';
