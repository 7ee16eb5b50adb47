export type { Material, Mesh, Model, Primitive, SurfaceImage } from './model.js';
export { buildShape, SHAPE_NAMES, shapeSchema } from './shapes/index.js';
export type { DecodedImage, DecodeImage } from './gltf/decoded-image.js';
