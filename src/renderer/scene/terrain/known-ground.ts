import { NO_ASSETS, type AssetCache } from '../../../base/assets/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { RecentlyUsed } from '../recently-used.js';
import { BodyGround, groundKey } from './body-ground.js';
import { ChunkCache } from './chunk-cache.js';

/** Number of cached meshes, 11 KB each. */
const MESHES_MAX = 2800;
/** Number of bodies whose bounds are cached. A view shows few bodies, and each world may have other ground. */
const GROUNDS_MAX = 16;

/**
 * The bounds and meshes of ground that are known so far. They depend only on the ground, so worlds with equal ground can
 * share them.
 */
export class KnownGround {
  readonly meshes = new ChunkCache(MESHES_MAX);
  readonly #grounds = new RecentlyUsed<BodyGround>(GROUNDS_MAX);

  constructor(private readonly assets: AssetCache = NO_ASSETS) {}

  /** Returns the ground of a body. Two bodies with equal ground have the same object. */
  groundOf(definition: BodyDefinition): BodyGround {
    return this.#grounds.take(groundKey(definition), () => new BodyGround(definition, this.assets));
  }
}
