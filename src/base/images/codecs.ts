/** The codecs that `readImage` needs from its platform, beyond the packages that run anywhere. */
export interface ImageCodecs {
  /** Starts the Basis Universal transcoder; without it, KTX 2 textures of BasisLZ and UASTC are refused. */
  readonly loadBasis?: () => Promise<BasisModule>;
}

/** The initialised WebAssembly module of Basis Universal. Its only user is `@loaders.gl/textures`. */
export interface BasisModule {
  readonly KTX2File: unknown;
}
