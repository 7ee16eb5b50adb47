import type { PngChunks } from './png/png-chunks.js';

/** Decoders that only some platforms have. */
export interface ImageCodecs {
  /** Starts the transcoder of Basis Universal; without it, KTX 2 textures with BasisLZ or UASTC are refused. */
  readonly loadBasis?: () => Promise<BasisModule>;
  /**
   * Decodes a small PNG to four bytes per texel. Without this function, this project's own PNG reader decodes small
   * files as well.
   * @throws Error for a file that pngjs cannot read. The file may be valid nevertheless
   */
  readonly decodePng?: (chunks: PngChunks) => Uint8Array<ArrayBuffer>;
}

/** The WebAssembly module of Basis Universal, after its initialisation. */
export interface BasisModule {
  readonly KTX2File: unknown;
}
