/** A result in the cache: facts as JSON, and sections of bytes. The facts describe the sections. */
export interface Asset {
  /** Any JSON value; the cache restores every number exactly, except −0. */
  readonly facts: unknown;
  /**
   * Each section begins at a multiple of 8 bytes, so that a typed array can use it without a copy. All readers get the
   * same sections and must not modify them.
   */
  readonly sections: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Caches results that depend only on a key and on the code. The cache may drop entries at any time. It never returns a
 * damaged asset, or an asset from a different version of the code.
 */
export interface AssetCache {
  read(key: string): Asset | undefined;
  /**
   * Stores an asset. Stores nothing if the disk is full or read-only, and reports no error. Absent if the cache never
   * stores anything; code then need not prepare assets.
   */
  write?(key: string, asset: Asset): void;
}

export const NO_ASSETS: AssetCache = { read: () => undefined };

export function viewBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}
