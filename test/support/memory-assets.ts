import { crc32 } from 'node:zlib';
import { type Asset, type AssetCache, decodeAsset, encodeAsset } from '../../src/base/assets/index.js';

/** A cache that keeps its assets in memory in the form of files. */
export class MemoryAssets implements AssetCache {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Number of calls of {@link write}. */
  writes = 0;

  read(key: string): Asset | undefined {
    const file = this.files.get(key);
    return file && decodeAsset(key, file, crc32);
  }

  write(key: string, asset: Asset): void {
    this.writes++;
    this.files.set(key, encodeAsset(key, asset, crc32));
  }
}
