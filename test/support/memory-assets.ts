import type { Asset, AssetCache } from '../../src/assets/index.js';
import { decodeAsset, encodeAsset } from '../../src/platform/node/assets/index.js';

/** Assets in memory, through the bytes that a disk would hold. */
export class MemoryAssets implements AssetCache {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();

  read(key: string): Asset | undefined {
    const file = this.files.get(key);
    return file && decodeAsset(key, file);
  }

  write(key: string, asset: Asset): void {
    this.files.set(key, new Uint8Array(encodeAsset(key, asset)));
  }
}
