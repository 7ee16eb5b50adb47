/** An object that calls its listeners when it changes. */
export class Observable {
  readonly #listeners = new Set<() => void>();

  /** Adds a listener. @returns a function that removes it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
