/**
 * Passes each item of a source to all listeners, in the order in which they were added. A broadcast listens to its
 * source only while it has listeners.
 */
export class Broadcast<Item> {
  #listeners = new Set<(item: Item) => void>();
  #stop: (() => void) | null = null;

  /**
   * @param start begins to listen to the source, calls `emit` with every item, and returns a function that stops
   *   listening
   */
  constructor(private readonly start: (emit: (item: Item) => void) => () => void) {}

  get followers(): number {
    return this.#listeners.size;
  }

  /** @returns a function that removes the listener */
  follow(listener: (item: Item) => void): () => void {
    // Wrapping the listener distinguishes its subscriptions. A listener that subscribes twice is called twice, and can
    // end each subscription separately.
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
