import type { ClutterCell, ClutterGround } from '../../../simulator/sim/clutter/index.js';

/** A cell is placed with one of these shares of its instances. A distant cell needs only a small share. */
const SHARES = [1 / 64, 1 / 16, 1 / 4, 1] as const;

interface Entry {
  readonly ground: ClutterGround;
  readonly share: number;
  readonly cell: ClutterCell;
}

/**
 * Caches placed cells by key. If a cell was placed on different ground, it is placed again and replaces the cached
 * cell.
 */
export class CellCache {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.#entries.size;
  }

  /** Returns a cell with at least `share` of its instances. Calls `place` if there is none in the cache. */
  take(key: string, ground: ClutterGround, share: number, place: (share: number) => ClutterCell): ClutterCell {
    let entry = this.#entries.get(key);
    // The entries are in the order of their last use. This one moves to the end.
    if (entry) this.#entries.delete(key);
    if (entry?.ground !== ground || entry.share < share) {
      const most = SHARES.find((step) => step >= share) ?? 1;
      entry = { ground, share: most, cell: place(most) };
    }
    this.#entries.set(key, entry);
    return entry.cell;
  }

  /**
   * Drops the least recently used entries until the capacity is kept. The current frame needs the last `inUse` entries,
   * so these are never dropped.
   */
  trim(inUse: number): void {
    const limit = Math.max(this.capacity, inUse);
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= limit) return;
      this.#entries.delete(key);
    }
  }
}
