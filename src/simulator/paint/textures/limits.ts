import type { UploadLimits } from '../../../base/uploads/index.js';

/** The limits of one store. */
export interface TextureLimits extends UploadLimits {
  /** The maximum number of bound stock textures. */
  readonly bindingsMax: number;
  /** The longest edge that reaches the GPU, px; larger pictures are downscaled. */
  readonly maxDimension: number;
}

export const DEFAULT_TEXTURE_LIMITS: TextureLimits = {
  filesMax: 32,
  bytesMax: 134_217_728,
  fileBytesMax: 16_777_216,
  bindingsMax: 32,
  maxDimension: 4096,
};
