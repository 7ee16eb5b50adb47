export { createImageDecoder } from './image-decoder.js';
export { loadBasis } from './load-basis.js';
