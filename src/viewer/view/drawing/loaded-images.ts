import { decodeAsset, type Asset, type AssetCache } from '../../../base/assets/index.js';
import { KEPT_IMAGES, type KeptImageName } from '../../../renderer/render/index.js';

/**
 * Images that the first picture of a scene on Earth does not need: bare ground, clouds seen from space, and details
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
 * Maximum time to wait for an image, ms. Chosen: the renderer needs about this time to compute an image itself. If the
 * network is slower, it is left to other files.
 */
const PATIENCE_MS = 700;

/** Images that the page loads from the server. The renderer would need about half a second to compute each of them. */
export class LoadedImages {
  readonly #assets = new Map<string, Asset>();
  readonly cache: AssetCache = { read: (key) => this.#assets.get(key) };

  private constructor(private readonly base: URL) {}

  static async load(base: URL): Promise<LoadedImages> {
    const images = new LoadedImages(base);
    await images.loadMissing();
    return images;
  }

  /** Loads the images that are not loaded yet, including those that could not be loaded before. */
  async loadMissing(): Promise<void> {
    const missing = KEPT_IMAGES.filter((name) => !this.#assets.has(name));
    await Promise.all(missing.filter((name) => !LATER.includes(name)).map((name) => this.#load(name)));
    // Load these images one after the other, because all of them would arrive too late if they shared the network.
    void (async () => {
      for (const name of LATER) if (missing.includes(name)) await this.#load(name, 'low');
    })();
  }

  async #load(name: KeptImageName, priority: RequestPriority = 'auto'): Promise<void> {
    const file = await fetchImage(new URL(`images/${encodeURIComponent(name)}`, this.base), priority);
    const asset = file && decodeAsset(name, file, () => 0);
    if (asset) this.#assets.set(name, asset);
  }
}

async function fetchImage(url: URL, priority: RequestPriority): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(url, { priority, signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
