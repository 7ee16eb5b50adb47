/** A cached result: facts, and the bytes that they describe. */
export interface Asset {
  /** Facts, in any JSON form; numbers are restored bit for bit, except −0. */
  readonly facts: unknown;
  /**
   * The sections; each begins at a multiple of 8 bytes, so that typed arrays can use it directly. They are shared and
   * must not be modified.
   */
  readonly sections: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * A cache of results that depend only on a key and on the code, so that the next run need not compute them again. It
 * may lose any entry at any time, because a reader can compute it again. It never returns an asset made by other code,
 * or a damaged one.
 */
export interface AssetCache {
  /** Returns the asset stored under `key`, any text, or undefined. */
  read(key: string): Asset | undefined;
  /** Stores an asset if possible; a full or read-only disk is not an error for the caller. */
  write(key: string, asset: Asset): void;
}

/** The cache that stores nothing. */
export const NO_ASSETS: AssetCache = { read: () => undefined, write: () => undefined };

/** Returns the bytes of a typed array, without copying them. */
export function viewBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}
