import type { Asset, AssetCache } from '../../src/base/assets/index.js';

const kept = new Map<string, { readonly facts: string; readonly sections: Asset['sections'] }>();

/** The assets that the files of a worker share: each model, image and piece of ground is made once for all of them. */
export const sharedAssets: AssetCache = {
  read(key) {
    const asset = kept.get(key);
    return asset && { facts: JSON.parse(asset.facts) as unknown, sections: asset.sections };
  },
  write(key, { facts, sections }) {
    kept.set(key, { facts: JSON.stringify(facts), sections });
  },
};
