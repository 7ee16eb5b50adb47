/** Keeps the most recently used values, at most `capacity` of them. */
export class RecentlyUsed<T> {
  readonly #values = new Map<string, T>();

  constructor(private readonly capacity: number) {}

  /** Returns the value of a key. Makes the value if it is not kept. */
  take(key: string, make: () => T): T {
    const value = this.#values.get(key) ?? make();
    // The most recently used value is the last one.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.capacity) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
