import { NO_ASSETS, type AssetCache } from '../../../base/assets/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { RecentlyUsed } from '../recently-used.js';
import { BodyGround, groundKey } from './body-ground.js';
import { ChunkCache } from './chunk-cache.js';

/** Maximum number of cached meshes, 11 KB each. */
const MESHES_MAX = 2800;
/** Maximum number of cached grounds. A view shows few bodies, but several worlds may share this cache. */
const GROUNDS_MAX = 16;

/**
 * Caches the bounds and meshes of the ground that was visited before. Both depend on nothing but the ground, so worlds
 * with equal ground can share them.
 */
export class KnownGround {
  readonly meshes = new ChunkCache(MESHES_MAX);
  readonly #grounds = new RecentlyUsed<BodyGround>(GROUNDS_MAX);

  constructor(private readonly assets: AssetCache = NO_ASSETS) {}

  /** Bodies with equal ground get the same object. */
  groundOf(definition: BodyDefinition): BodyGround {
    return this.#grounds.take(groundKey(definition), () => new BodyGround(definition, this.assets));
  }
}
