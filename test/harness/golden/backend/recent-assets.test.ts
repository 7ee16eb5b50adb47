import { describe, expect, it } from 'vitest';
import { RecentAssets } from '../../../../harness/golden/backend/recent-assets.js';
import type { Asset, AssetCache } from '../../../../src/base/assets/index.js';

function counting(): { readonly cache: AssetCache; readonly asked: string[] } {
  const asked: string[] = [];
  const read = (key: string): Asset | undefined => {
    asked.push(key);
    return key === 'none' ? undefined : { facts: key, sections: [] };
  };
  return { cache: { read, write: () => undefined }, asked };
}

describe('RecentAssets', () => {
  it('RecentAssets reads an asset only once for consecutive scenes that use it', () => {
    const { cache, asked } = counting();
    const assets = new RecentAssets(cache);
    const first = assets.read('hull');
    for (let scene = 0; scene < 3; scene++) {
      assets.turn();
      expect(assets.read('hull')).toBe(first);
    }
    expect(asked).toEqual(['hull']);
  });

  it('RecentAssets drops assets that the previous scene did not read', () => {
    const { cache, asked } = counting();
    const assets = new RecentAssets(cache);
    assets.read('hull');
    assets.turn();
    assets.turn();
    assets.read('hull');
    expect(asked).toEqual(['hull', 'hull']);
  });

  it('RecentAssets tries to read a missing asset again, because another process may have written it', () => {
    const { cache, asked } = counting();
    const assets = new RecentAssets(cache);
    expect([assets.read('none'), assets.read('none')]).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(2);
  });
});
