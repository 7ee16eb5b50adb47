import type { Asset, AssetCache } from '../../src/base/assets/index.js';
import { openAssets } from '../../src/device/node/assets/index.js';

const kept = new Map<string, { readonly facts: string; readonly sections: Asset['sections'] }>();

/**
 * The assets that the test files of a worker share. Each model, image and piece of ground is made once for all of them.
 * It is not made if the set-up has already made it with the present code. Tests write nothing to the cache of the
 * product.
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
