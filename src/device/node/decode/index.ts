export { createImageDecoder, IMAGE_DECODER_DEFAULTS, type ImageDecoderOptions } from './image-decoder.js';
export { loadBasis } from './load-basis.js';
