export { readContainer } from './container.js';
export { modelFromGltf, readGltf, type ReadGltfOptions } from './read-gltf.js';
export type { DecodedImage, DecodeImage } from './decoded-image.js';
