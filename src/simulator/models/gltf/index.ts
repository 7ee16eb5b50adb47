export { readContainer } from './container.js';
export { modelFromGltf } from './read-gltf.js';
export type { DecodeImage } from './decoded-image.js';
