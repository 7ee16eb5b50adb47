import type { PngChunks } from './png/png-chunks.js';

/** Codecs that not every platform has. */
export interface ImageCodecs {
  /** Starts the transcoder of Basis Universal. Without it, KTX 2 textures with BasisLZ or UASTC are refused. */
  readonly loadBasis?: () => Promise<BasisModule>;
  /**
   * Decodes a small PNG to four bytes per texel. It uses pngjs, which needs Node. Without this function, this project's
   * own PNG reader decodes small files as well.
   * @throws Error for a file that pngjs cannot read; the file may be valid nevertheless
   */
  readonly decodePng?: (chunks: PngChunks) => Uint8Array<ArrayBuffer>;
}

/**
 * The WebAssembly module of Basis Universal, after its initialisation. Only `@loaders.gl/textures` knows what is in it.
 */
export interface BasisModule {
  readonly KTX2File: unknown;
}
