export { createImageDecoder } from './image-decoder.js';
