/**
 * Passes each item of a source to all listeners. Listeners are called in the order in which they were added. Subscribes
 * to the source only while there are listeners.
 */
export class Broadcast<Item> {
  #listeners = new Set<(item: Item) => void>();
  #stop: (() => void) | null = null;

  constructor(private readonly start: (emit: (item: Item) => void) => () => void) {}

  get followers(): number {
    return this.#listeners.size;
  }

  follow(listener: (item: Item) => void): () => void {
    // Each subscription has its own function, so that the same listener can subscribe twice.
    const own = (item: Item): void => listener(item);
    this.#listeners.add(own);
    this.#stop ??= this.start((item) => {
      for (const listener of this.#listeners) listener(item);
    });
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }
}
