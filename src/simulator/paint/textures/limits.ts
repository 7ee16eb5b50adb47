import type { UploadLimits } from '../../../base/uploads/index.js';

export interface TextureLimits extends UploadLimits {
  /** The maximum number of stock textures with a replacement. */
  readonly bindingsMax: number;
  /** The longest edge of a picture on the GPU, px; larger pictures are downscaled. */
  readonly maxDimension: number;
}

export const DEFAULT_TEXTURE_LIMITS: TextureLimits = {
  filesMax: 32,
  bytesMax: 134_217_728,
  fileBytesMax: 16_777_216,
  bindingsMax: 32,
  maxDimension: 4096,
};
