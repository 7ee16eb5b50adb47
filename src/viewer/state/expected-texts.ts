import { Observable } from '../link/observable.js';

/**
 * Texts that controls have written, but that the page has not received back from the server yet. Controls show them,
 * because they would otherwise flicker back to the former values.
 */
export class ExpectedTexts extends Observable {
  readonly #texts = new Map<string, { readonly text: string }>();

  /** Returns the expected text of a leaf; undefined if there is none. */
  get(path: string): string | undefined {
    return this.#texts.get(path)?.text;
  }

  /**
   * Writes a text. Expects it until the result has arrived, or until the server refuses the write.
   * @param brought waits until the results of all writes so far have arrived
   * @throws the errors of `write`
   */
  async during(path: string, text: string, write: () => Promise<void>, brought: () => Promise<void>): Promise<void> {
    const expected = { text };
    this.#texts.set(path, expected);
    this.changed();
    const drop = (): void => {
      // Keep the text of a later write to the same path.
      if (this.#texts.get(path) !== expected) return;
      this.#texts.delete(path);
      this.changed();
    };
    try {
      await write();
    } catch (error) {
      drop();
      throw error;
    }
    void brought().then(drop);
  }
}
