export { readContainer } from './container.js';
export { measureGltf } from './measure.js';
export { type GltfParts, partsFromGltf } from './parts.js';
export { modelFromGltf } from './read-gltf.js';
export { type DecodeImage, shrunkImage } from './decoded-image.js';
