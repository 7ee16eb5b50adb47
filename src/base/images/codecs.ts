import type { PngChunks } from './png/png-chunks.js';

/** The codecs that `readImage` needs from its platform, besides the portable packages. */
export interface ImageCodecs {
  /** Starts the Basis Universal transcoder; without it, KTX 2 textures of BasisLZ and UASTC are refused. */
  readonly loadBasis?: () => Promise<BasisModule>;
  /**
   * Decodes a small PNG to four bytes per texel with pngjs, which needs Node; without it, this project's own
   * reader decodes them.
   * @throws Error for files that it cannot read, which may still be valid
   */
  readonly decodePng?: (chunks: PngChunks) => Uint8Array<ArrayBuffer>;
}

/** The initialised WebAssembly module of Basis Universal. Its only user is `@loaders.gl/textures`. */
export interface BasisModule {
  readonly KTX2File: unknown;
}
