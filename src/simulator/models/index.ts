export { letterStrokes } from './geometry/lettering.js';
export { joinModel, roughModel, splitModel } from './kept-levels.js';
export { keepModel, readKeptModel, type ImagePool } from './kept-model.js';
export {
  COLOUR_ROLES,
  emitsByPoint,
  MAPPED_ROLES,
  OPAQUE_ALPHA,
  PLAIN_MAPPED_SURFACE,
  type MappedRole,
  type MappedSurface,
  type MappedTexture,
  type TextureImage,
  type TextureSampler,
} from './mapped-surface.js';
export {
  imagesOf,
  MAX_MESH_LEVELS,
  type Material,
  type Mesh,
  type MeshGeometry,
  type MeshLevel,
  type Model,
  type Primitive,
  type SurfaceImage,
} from './model.js';
export { filesOfOpened, looksOfOpened } from './opened-model.js';
export { type ModelLoad, OPENED_LOAD_MAX, OPENED_MODEL_LIMITS } from './model-limits.js';
