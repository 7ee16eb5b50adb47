/**
 * Hands each item to everyone who follows, in the order in which they began. What it comes from is listened to only
 * while somebody follows: a source that nobody follows costs nothing.
 */
export class Broadcast<Item> {
  #listeners = new Set<(item: Item) => void>();
  #stop: (() => void) | null = null;

  /** @param start begins to listen, tells every item, and returns what ends it */
  constructor(private readonly start: (tell: (item: Item) => void) => () => void) {}

  get followers(): number {
    return this.#listeners.size;
  }

  /** @returns what ends it */
  follow(listener: (item: Item) => void): () => void {
    // A function of its own for each call, so that one who follows twice is told twice and ends once at a time.
    const own = (item: Item): void => listener(item);
    this.#listeners.add(own);
    this.#stop ??= this.start((item) => {
      for (const tell of this.#listeners) tell(item);
    });
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }
}
