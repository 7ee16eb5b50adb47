export { readContainer } from './container.js';
export { modelFromGltf, readGltf } from './read-gltf.js';
export type { DecodeImage } from './decoded-image.js';
