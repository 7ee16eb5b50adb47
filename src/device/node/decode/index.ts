export { createImageDecoder, type ImageDecoderOptions } from './image-decoder.js';
export { loadBasis } from './load-basis.js';
