// This index is separate from the parent folder's, because it imports the readers of all formats. Most users of images
// do not need those.
export { readImage } from '../read-image.js';
export { storedRgba8, toRgba8 } from '../texture/decode-image.js';
export { mipChain } from '../texture/mip-chain.js';
export { prepareTexture } from '../texture/prepare-texture.js';
