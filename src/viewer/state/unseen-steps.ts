/** Counts the steps whose results the page has not received yet, and keeps the texts that they have left. */
export class UnseenSteps {
  /**
   * Called when the page has received the results of all steps.
   * @param own the texts that field writes of these steps have left, by path. Does not contain texts that other steps,
   *   such as triggers, may have changed
   */
  settled: (own: ReadonlyMap<string, string>) => void = () => undefined;
  #count = 0;
  readonly #own = new Map<string, string>();

  get areAny(): boolean {
    return this.#count > 0;
  }

  begin(): void {
    if (this.#count++ === 0) this.#own.clear();
  }

  end(): void {
    if (--this.#count === 0) this.settled(this.#own);
  }

  wrote(path: string, text: string): void {
    this.#own.set(path, text);
  }

  /** Call this for a step that can change any text. */
  loseTexts(): void {
    this.#own.clear();
  }
}
