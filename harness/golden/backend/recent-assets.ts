import type { Asset, AssetCache } from '../../../src/base/assets/index.js';

/**
 * A cache before a slower one; it remembers what the present scene and the one before it read: cases of one
 * feature share a scene, and its models need not be read and checked for each. Assets are never written to, so that
 * sharing them is safe.
 */
export class RecentAssets implements AssetCache {
  #before = new Map<string, Asset>();
  #now = new Map<string, Asset>();

  constructor(private readonly kept: AssetCache) {}

  /** Begins another scene: forgets the assets that the one before it did not read. */
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
    this.kept.write(key, asset);
  }
}
