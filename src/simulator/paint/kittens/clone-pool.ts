import { invariant } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';

/**
 * A copy of a stock material with another colour. A later clone may get the index of a removed one, so compare clones
 * by object identity.
 */
export interface MaterialClone {
  /** The index in the pool, from 0 to the cap − 1. A new clone gets the lowest free index. */
  readonly index: number;
  readonly stock: string;
  /**
   * The colour in sRGB, each channel a multiple of 1/255. The renderer decides which value of the material is
   * multiplied by this colour.
   */
  readonly colourSrgb: Vec3;
}

/** A colour with 8 bits per channel, red in the highest bits. Colours with the same packed value share one clone. */
export type PackedColour = number;

/** @param colourSrgb components in [0, 1] */
export function packColour([r, g, b]: Vec3): PackedColour {
  return (Math.round(r * 255) << 16) | (Math.round(g * 255) << 8) | Math.round(b * 255);
}

interface Entry {
  readonly clone: MaterialClone;
  readonly colour: PackedColour;
  uses: number;
}

/**
 * The clones, by stock material and colour. The pool counts the uses of each clone, and contains at most `cap` clones.
 * An unused clone stays until {@link sweep}. So a slot that has just released a clone can get the same clone again.
 */
export class ClonePool {
  #byStock = new Map<string, Map<PackedColour, Entry>>();
  #entries: (Entry | null)[] = [];
  #idle = new Set<Entry>();
  #count = 0;
  #uses = 0;
  #peak = 0;

  constructor(readonly cap: number) {
    invariant(Number.isInteger(cap) && cap >= 1, `the cap of a clone pool is a whole number from 1, not ${cap}`);
  }

  get count(): number {
    return this.#count;
  }

  get uses(): number {
    return this.#uses;
  }

  /** The maximum number of clones that have existed at the same time. */
  get peak(): number {
    return this.#peak;
  }

  get isFull(): boolean {
    return this.#count >= this.cap;
  }

  /** Adds a use of an existing clone and returns the clone; null if there is none. */
  join(stock: string, colour: PackedColour): MaterialClone | null {
    const entry = this.#byStock.get(stock)?.get(colour);
    if (entry === undefined) return null;
    if (entry.uses++ === 0) this.#idle.delete(entry);
    this.#uses++;
    return entry.clone;
  }

  /** Adds a use of a clone, which is created if necessary, and returns the clone; null if the pool is full. */
  take(stock: string, colour: PackedColour): MaterialClone | null {
    const known = this.join(stock, colour);
    if (known !== null || this.isFull) return known;
    const free = this.#entries.indexOf(null);
    const index = free < 0 ? this.#entries.length : free;
    const clone: MaterialClone = { index, stock, colourSrgb: colourFromPacked(colour) };
    const entry: Entry = { clone, colour, uses: 1 };
    this.#entries[index] = entry;
    let colours = this.#byStock.get(stock);
    if (colours === undefined) this.#byStock.set(stock, (colours = new Map<PackedColour, Entry>()));
    colours.set(colour, entry);
    this.#uses++;
    this.#peak = Math.max(this.#peak, ++this.#count);
    return clone;
  }

  release(clone: MaterialClone): void {
    const entry = this.#entries[clone.index];
    invariant(entry?.clone === clone && entry.uses > 0, `clone ${clone.index} of '${clone.stock}' is not in use`);
    this.#uses--;
    if (--entry.uses === 0) this.#idle.add(entry);
  }

  sweep(): void {
    for (const { clone, colour } of this.#idle) {
      this.#entries[clone.index] = null;
      this.#count--;
      const colours = this.#byStock.get(clone.stock);
      if (colours?.delete(colour) && colours.size === 0) this.#byStock.delete(clone.stock);
    }
    this.#idle.clear();
  }
}

function colourFromPacked(colour: PackedColour): Vec3 {
  return [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255];
}
