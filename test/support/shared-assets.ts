import type { Asset, AssetCache } from '../../src/base/assets/index.js';
import { openAssets } from '../../src/device/node/assets/index.js';

const kept = new Map<string, { readonly facts: string; readonly sections: Asset['sections'] }>();

/**
 * The assets that the files of a worker share: each model, image and piece of ground is made once for all of them, and not at all
 * if the set-up has made it with this state of the code. Tests leave nothing in the cache of the product.
 */
export const sharedAssets: AssetCache = {
  read(key) {
    const asset = kept.get(key);
    if (asset) return { facts: JSON.parse(asset.facts) as unknown, sections: asset.sections };
    const stored = openAssets().read(key);
    if (stored) sharedAssets.write(key, stored);
    return stored;
  },
  write(key, { facts, sections }) {
    kept.set(key, { facts: JSON.stringify(facts), sections });
  },
};
