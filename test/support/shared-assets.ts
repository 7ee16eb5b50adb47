import type { Asset, AssetCache } from '../../src/base/assets/index.js';
import { openAssets } from '../../src/device/node/assets/index.js';

const kept = new Map<string, { readonly facts: string; readonly sections: Asset['sections'] }>();

/**
 * The assets that all test files of a worker share. A model, an image or a piece of ground is made at most once, and
 * not at all if the set-up has already made it with the current code.
 */
export const sharedAssets: AssetCache = {
  read(key) {
    const asset = kept.get(key);
    if (asset) return { facts: JSON.parse(asset.facts) as unknown, sections: asset.sections };
    const stored = openAssets().read(key);
    if (stored) sharedAssets.write?.(key, stored);
    return stored;
  },
  write(key, { facts, sections }) {
    kept.set(key, { facts: JSON.stringify(facts), sections });
  },
};
