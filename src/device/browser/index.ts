export { createImageDecoder } from './decode/image-decoder.js';
export { openGpu } from './gpu.js';
export { fetchShaderSources } from './shader-sources.js';
