export { parseBinding, parseUnbind } from './binding.js';
export type { FileKind, TextureFiles } from './files.js';
export { faultOfFile, type ImageFault, imageFaultText, UNKNOWN_BYTES_TEXT } from './image-fault.js';
export { type TextureLimits } from './limits.js';
export { TextureStore, type TextureStoreOptions } from './store.js';
export { appliedRows, bindingRows, clutterRows, fileRows, textureInfoLine, textureStatusLine } from './texts.js';
export type {
  AppliedTexture,
  AssignmentListener,
  TextureAssignment,
  TextureReport,
  WantedTexture,
} from './assignment.js';
