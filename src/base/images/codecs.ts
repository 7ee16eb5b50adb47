import type { PngChunks } from './png/png-chunks.js';

/** Codecs that only some platforms provide. */
export interface ImageCodecs {
  /** Starts the Basis Universal transcoder. Without it, KTX 2 textures of BasisLZ and UASTC are refused. */
  readonly loadBasis?: () => Promise<BasisModule>;
  /**
   * Decodes a small PNG to four bytes per texel with pngjs, which needs Node. Without this function, the project's own
   * reader decodes small PNG files, too.
   * @throws Error for files that pngjs cannot read, which may still be valid
   */
  readonly decodePng?: (chunks: PngChunks) => Uint8Array<ArrayBuffer>;
}

/** The initialised WebAssembly module of Basis Universal. Only `@loaders.gl/textures` uses it. */
export interface BasisModule {
  readonly KTX2File: unknown;
}
