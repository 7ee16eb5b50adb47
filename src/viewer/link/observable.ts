export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns a function that removes the listener */
  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  call(): void {
    for (const listener of [...this.#all]) listener();
  }
}

export class Observable {
  readonly #listeners = new Listeners();

  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  protected changed(): void {
    this.#listeners.call();
  }
}
