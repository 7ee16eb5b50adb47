import type { ClutterCell, ClutterGround } from '../../../simulator/sim/clutter/index.js';

/** The possible values of `share`. Only this share of a cell's instances is placed. */
const SHARES = [1 / 64, 1 / 16, 1 / 4, 1] as const;

/** A cell whose instances with a rank below `share` are placed. */
export interface CachedCell {
  readonly key: string;
  readonly share: number;
  readonly cell: ClutterCell;
}

interface Entry extends CachedCell {
  readonly ground: ClutterGround;
}

/**
 * Caches cells by key, with their placed instances. If the ground has changed since a cell was placed, the cell is
 * placed again.
 */
export class CellCache {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.#entries.size;
  }

  take(key: string, ground: ClutterGround, share: number, place: (share: number) => ClutterCell): ClutterCell {
    let entry = this.#entries.get(key);
    // The entries are in the order of their last use, so this entry must move to the end.
    if (entry) this.#entries.delete(key);
    if (entry?.ground !== ground || entry.share < share) {
      const most = SHARES.find((step) => step >= share) ?? 1;
      entry = { key, ground, share: most, cell: place(most) };
    }
    this.#entries.set(key, entry);
    return entry.cell;
  }

  /** Adds cells. Cells that are cached already stay as they are. */
  add(ground: ClutterGround, cells: readonly CachedCell[]): void {
    for (const cell of cells) if (!this.#entries.has(cell.key)) this.#entries.set(cell.key, { ...cell, ground });
  }

  cellsOn(ground: ClutterGround): CachedCell[] {
    return [...this.#entries.values()].filter((entry) => entry.ground === ground);
  }

  /**
   * Drops the entries that were used least recently, but never the last `inUse`, because the present frame needs them.
   */
  trim(inUse: number): void {
    const limit = Math.max(this.capacity, inUse);
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= limit) return;
      this.#entries.delete(key);
    }
  }
}
