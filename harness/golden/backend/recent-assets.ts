import type { Asset, AssetCache } from '../../../src/base/assets/index.js';

/**
 * Keeps the assets of the present and the previous scene in memory, so that they need not be read from the slower
 * cache. Cases can share assets, because nothing modifies an asset.
 */
export class RecentAssets implements AssetCache {
  #before = new Map<string, Asset>();
  #now = new Map<string, Asset>();

  constructor(private readonly kept: AssetCache) {}

  /** Begins the next scene, and drops the assets that the previous scene did not read. */
  turn(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  read(key: string): Asset | undefined {
    const asset = this.#now.get(key) ?? this.#before.get(key) ?? this.kept.read(key);
    if (asset) this.#now.set(key, asset);
    return asset;
  }

  write(key: string, asset: Asset): void {
    this.kept.write?.(key, asset);
  }
}
