import type { BodyGround } from './body-ground.js';
import type { TerrainMesh } from './terrain-frame.js';

/** Caches meshes by key. When the terrain of a body is replaced, drops the meshes of the body. */
export class ChunkCache {
  readonly #entries = new Map<string, { readonly ground: BodyGround; readonly mesh: TerrainMesh }>();

  constructor(private readonly capacity: number) {}

  get(key: string, ground: BodyGround): TerrainMesh | undefined {
    const entry = this.#entries.get(key);
    if (entry?.ground !== ground) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.mesh;
  }

  add(key: string, ground: BodyGround, mesh: TerrainMesh): TerrainMesh {
    this.#entries.delete(key);
    this.#entries.set(key, { ground, mesh });
    return mesh;
  }

  /**
   * Drops the least recently used entries beyond the capacity.
   * @param inUse number of most recently used entries that stay, because this frame needs them
   */
  trim(inUse: number): void {
    const limit = Math.max(this.capacity, inUse);
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= limit) return;
      this.#entries.delete(key);
    }
  }
}
