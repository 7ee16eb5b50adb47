export class RecentlyUsed<T> {
  readonly #values = new Map<string, T>();

  constructor(private readonly capacity: number) {}

  take(key: string, make: () => T): T {
    const value = this.#values.get(key) ?? make();
    // The value that is used now must become the last one.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.capacity) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
