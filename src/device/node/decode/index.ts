export { createImageDecoder } from './image-decoder.js';
export { NODE_CODECS } from './node-codecs.js';
