import { expect, test } from 'vitest';
import type { Asset, AssetCache } from '../../../src/base/assets/index.js';
import { SceneBuilder } from '../../../src/renderer/scene/scene-builder.js';
import { MemoryAssets } from '../../support/memory-assets.js';
import { bareWorld } from '../../support/worlds.js';

/** The cache of one process. Two such caches with the same `shared` cache imitate two processes with the same files. */
class ProcessAssets implements AssetCache {
  readonly missing: string[] = [];
  readonly written: string[] = [];

  constructor(private readonly shared: AssetCache) {}

  read(key: string): Asset | undefined {
    const asset = this.shared.read(key);
    if (!asset) this.missing.push(key);
    return asset;
  }

  write(key: string, asset: Asset): void {
    this.written.push(key);
    this.shared.write?.(key, asset);
  }
}

test('a later process reads ground, bounds and clutter from the cache, and computes none of them', async () => {
  const shared = new MemoryAssets();
  const world = await bareWorld();
  const build = (assets: AssetCache) => new SceneBuilder(assets).build(world, 320, 180);
  const first = new ProcessAssets(shared);
  const built = build(first);
  expect(new Set(first.written.map((key) => key.split(' ')[0]))).toEqual(new Set(['ground', 'bounds', 'clutter']));
  const second = new ProcessAssets(shared);
  const again = build(second);
  expect(second).toMatchObject({ missing: [], written: [] });
  expect(again.terrain.chunks.map(({ key }) => key)).toEqual(built.terrain.chunks.map(({ key }) => key));
  expect(again.clutter.candidates).toBe(built.clutter.candidates);
  expect(again.clutter.candidates).toBeGreaterThan(0);
});
