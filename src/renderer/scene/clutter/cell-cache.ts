import type { ClutterCell, ClutterGround } from '../../../simulator/sim/clutter/index.js';

/** The possible shares of a cell's instances to place. In a distant cell, some of the instances are enough. */
const SHARES = [1 / 64, 1 / 16, 1 / 4, 1] as const;

interface Entry {
  readonly ground: ClutterGround;
  readonly share: number;
  readonly cell: ClutterCell;
}

/**
 * The cache of placed cells by key, least recently used first. A cell on different ground replaces the cached cell with
 * the same key.
 */
export class CellCache {
  readonly #entries = new Map<string, Entry>();
  #placed = 0;

  constructor(private readonly capacity: number) {}

  /** The number of cells that were placed since the start. */
  get placed(): number {
    return this.#placed;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns a cell with at least `share` of its instances. If it is not cached, `place` places the instances. */
  take(key: string, ground: ClutterGround, share: number, place: (share: number) => ClutterCell): ClutterCell {
    let entry = this.#entries.get(key);
    // A Map keeps the order of insertion. Moving the entry to the end keeps the least recently used entry first.
    if (entry) this.#entries.delete(key);
    if (entry?.ground !== ground || entry.share < share) {
      const most = SHARES.find((step) => step >= share) ?? 1;
      this.#placed++;
      entry = { ground, share: most, cell: place(most) };
    }
    this.#entries.set(key, entry);
    return entry.cell;
  }

  /**
   * Drops the least recently used entries beyond the capacity. The `inUse` most recently used entries stay, because
   * this frame needs them.
   */
  trim(inUse: number): void {
    const limit = Math.max(this.capacity, inUse);
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= limit) return;
      this.#entries.delete(key);
    }
  }
}
