// This index is separate from that of the parent folder, because it imports the readers of all formats, which most
// users of images do not need.
export { readImage } from '../read-image.js';
export { storedRgba8, toRgba8 } from '../texture/decode-image.js';
export { mipChain } from '../texture/mip-chain.js';
export { prepareTexture } from '../texture/prepare-texture.js';
