export type { BasisModule, ImageCodecs } from './codecs.js';
export { detectKind } from './detect-kind.js';
export type { Image, ImageKind } from './image.js';
export { DEFAULT_IMAGE_LIMITS, type ImageLimits } from './limits.js';
export { readImage } from './read-image.js';
export { storedRgba8, toRgba8 } from './texture/decode-image.js';
export { mipChain } from './texture/mip-chain.js';
export { prepareTexture, type PreparedTexture, type TextureRequest } from './texture/prepare-texture.js';
