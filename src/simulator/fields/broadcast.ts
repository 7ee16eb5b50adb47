/**
 * Passes each item of a source to all listeners. The listener that was added first is called first. While there are no
 * listeners, the source is not listened to.
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
    // Each subscription gets a function of its own. So the same listener can subscribe twice. It is then called twice,
    // and each subscription can be ended alone.
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
