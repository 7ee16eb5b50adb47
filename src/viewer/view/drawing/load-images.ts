import { decodeAsset, type Asset, type AssetCache } from '../../../base/assets/index.js';
import { KEPT_IMAGES, type KeptImageName } from '../../../renderer/render/index.js';

/**
 * The images that a first picture on Earth does not need: images of bare ground, of clouds from space, and of details
 * that appear later.
 */
const LATER: readonly KeptImageName[] = [
  'dry detail',
  'eroded detail',
  'cratered detail',
  'cloud tops',
  'clutter maps',
];

/**
 * Maximum time to load an image, ms. Chosen: the renderer needs as long to compute one, and then a slow network is free
 * for other files.
 */
const PATIENCE_MS = 700;

/**
 * Fetches images that the renderer would otherwise compute in half a second. If an image has not arrived completely
 * within {@link PATIENCE_MS}, the renderer computes it.
 */
export async function loadImages(base: URL): Promise<AssetCache> {
  const assets = new Map<string, Asset>();
  const load = async (name: KeptImageName, priority: RequestPriority = 'auto'): Promise<void> => {
    const file = await fetchImage(new URL(`images/${encodeURIComponent(name)}`, base), priority);
    const asset = file && decodeAsset(name, file, () => 0);
    if (asset) assets.set(name, asset);
  };
  await Promise.all(KEPT_IMAGES.filter((name) => !LATER.includes(name)).map((name) => load(name)));
  // Load these one after another, because together they would share the network and all be too late.
  void (async () => {
    for (const name of LATER) await load(name, 'low');
  })();
  return { read: (key) => assets.get(key), write: () => undefined };
}

async function fetchImage(url: URL, priority: RequestPriority): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(url, { priority, signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
