/** What a maker kept: its facts, and the bytes that they describe. */
export interface Asset {
  /** Anything that JSON can say; numbers come back bit for bit, but for −0. */
  readonly facts: unknown;
  /** Each begins at a multiple of 8 bytes, so that typed arrays can lie over it. Shared: read, never written. */
  readonly sections: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Keeps what is a pure function of its key and of the code that made it, so that the next run need not make it again. It may
 * lose anything at any time: whoever reads can also make. An asset of other code, or one that is damaged, is never
 * given out.
 */
export interface AssetCache {
  /** The asset that was kept under `key`, any text, or undefined. */
  read(key: string): Asset | undefined;
  /** Keeps an asset, or does not: a full or read-only disk is no failure of whoever made it. */
  write(key: string, asset: Asset): void;
}

/** Keeps nothing. */
export const NO_ASSETS: AssetCache = { read: () => undefined, write: () => undefined };

/** The bytes of a typed array, without copying them. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}
