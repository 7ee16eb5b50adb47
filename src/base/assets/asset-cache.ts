/** A cached result: JSON facts, and sections of bytes that the facts describe. */
export interface Asset {
  /** Any JSON value. The cache restores numbers bit for bit, except −0. */
  readonly facts: unknown;
  /**
   * Each begins at a multiple of 8 bytes, so that typed arrays can use it directly. Readers share the sections and must
   * not modify them.
   */
  readonly sections: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * A cache of results that depend only on a key and on the code, so that later runs need not compute them again. The
 * cache may drop any entry at any time. It never returns a damaged asset, or an asset that different code made.
 */
export interface AssetCache {
  /** A key may be any text. */
  read(key: string): Asset | undefined;
  /** Stores an asset if the disk allows it. A full or read-only disk causes no error. */
  write(key: string, asset: Asset): void;
}

export const NO_ASSETS: AssetCache = { read: () => undefined, write: () => undefined };

/** Returns the bytes of a typed array, without a copy. */
export function viewBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}
