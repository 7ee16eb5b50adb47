import type { UploadLimits } from '../../uploads/index.js';

/** What one store may hold. */
export interface TextureLimits extends UploadLimits {
  /** Stock textures that are re-pointed at once. */
  readonly bindingsMax: number;
  /** Longest edge that reaches the GPU, px; larger pictures are downscaled. */
  readonly maxDimension: number;
}

export const DEFAULT_TEXTURE_LIMITS: TextureLimits = {
  filesMax: 32,
  bytesMax: 134_217_728,
  fileBytesMax: 16_777_216,
  bindingsMax: 32,
  maxDimension: 4096,
};
