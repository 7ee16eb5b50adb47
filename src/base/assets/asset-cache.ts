/** A kept result: its facts, and the bytes that they describe. */
export interface Asset {
  /** Facts, anything that JSON can hold; numbers come back bit for bit, but for −0. */
  readonly facts: unknown;
  /**
   * Sections, each at a multiple of 8 bytes, so that typed arrays can lie over it. They are shared: read, never
   * written.
   */
  readonly sections: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * A cache of results that are pure functions of their key and of the code that made them, so that the next run need not
 * make them again. It may lose anything at any time: a reader can always make it again. An asset of other code, or a
 * damaged one, is never returned.
 */
export interface AssetCache {
  /** Returns the asset that was kept under `key`, any text, or undefined. */
  read(key: string): Asset | undefined;
  /** Keeps an asset if it can: a full or read-only disk is not an error for the maker. */
  write(key: string, asset: Asset): void;
}

/** The cache that keeps nothing. */
export const NO_ASSETS: AssetCache = { read: () => undefined, write: () => undefined };

/** Returns the bytes of a typed array, without copying them. */
export function viewBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}
