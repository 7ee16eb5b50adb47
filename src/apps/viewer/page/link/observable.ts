/** Something that others want to hear of when it changed. */
export class Observable {
  readonly #listeners = new Set<() => void>();

  /** @returns what ends it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
