/** The functions that are called when one thing happens. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns a function that removes the listener */
  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  call(): void {
    for (const listener of this.#all) listener();
  }
}
