// Apart from the index of the folder above: readers of every format come with it, which most users of images do without.
export { readImage } from '../read-image.js';
export { storedRgba8, toRgba8 } from '../texture/decode-image.js';
export { mipChain } from '../texture/mip-chain.js';
export { prepareTexture } from '../texture/prepare-texture.js';
