export type { ProjectedView } from './box-outline.js';
export { BIN_HEADER_WORDS, StickerBins } from './sticker-bins.js';
export { STICKER_WORDS, type StickerFrame, type StickerSource } from './sticker-frame.js';
export { StickerRows } from './sticker-rows.js';
export { assemblyFromDecal, ccfFromDecal, turnOver, wrapAxisOn } from './decal-placement.js';
