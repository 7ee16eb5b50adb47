export { createImageDecoder, type ImageDecoderOptions } from './image-decoder.js';
