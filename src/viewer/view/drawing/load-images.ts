import { decodeAsset, type Asset, type AssetCache } from '../../../base/assets/index.js';
import { KEPT_IMAGES, type KeptImageName } from '../../../renderer/render/index.js';

/** The images that the first picture does not need: one is visible only from space, the other on later details. */
const LATER: readonly KeptImageName[] = ['dry detail', 'cloud tops', 'clutter maps'];

/**
 * Fetches the images that take a renderer half a second to make. If the server lacks one or sends only a part, the
 * renderer makes it.
 */
export async function loadImages(base: URL): Promise<AssetCache> {
  const assets = new Map<string, Asset>();
  const load = async (name: KeptImageName): Promise<void> => {
    const file = await fetchImage(new URL(`images/${encodeURIComponent(name)}`, base));
    const asset = file && decodeAsset(name, file, () => 0);
    if (asset) assets.set(name, asset);
  };
  await Promise.all(KEPT_IMAGES.filter((name) => !LATER.includes(name)).map(load));
  for (const name of LATER) void load(name);
  return { read: (key) => assets.get(key), write: () => undefined };
}

async function fetchImage(url: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(url);
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
