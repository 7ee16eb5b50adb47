import type { Sticker } from './sticker.js';

/** The stickers in the order in which they were made: an id that is free again is appended when it is taken again. */
export class StickerList implements Iterable<Sticker> {
  readonly #stickers = new Map<number, Sticker>();
  /** The id below which none is free. */
  #lowestFree = 0;

  get size(): number {
    return this.#stickers.size;
  }

  [Symbol.iterator](): Iterator<Sticker> {
    return this.#stickers.values();
  }

  get(id: number): Sticker | undefined {
    return this.#stickers.get(id);
  }

  /** Appends the sticker that `make` returns for the lowest free id. */
  append(make: (id: number) => Sticker): Sticker {
    while (this.#stickers.has(this.#lowestFree)) this.#lowestFree++;
    const sticker = make(this.#lowestFree);
    this.#stickers.set(sticker.id, sticker);
    return sticker;
  }

  /** Puts a sticker in the place of the one with its id. */
  replace(sticker: Sticker): void {
    this.#stickers.set(sticker.id, sticker);
  }

  delete(id: number): void {
    if (this.#stickers.delete(id)) this.#lowestFree = Math.min(this.#lowestFree, id);
  }

  clear(): void {
    this.#stickers.clear();
    this.#lowestFree = 0;
  }
}
