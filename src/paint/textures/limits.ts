/** What one store may hold. */
export interface TextureLimits {
  /** Entries, whether or not their upload has finished. */
  readonly filesMax: number;
  /** Bytes of all files together, those still being uploaded included. */
  readonly bytesMax: number;
  /** Bytes of one file. */
  readonly fileBytesMax: number;
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
