import { Observable } from '../link/observable.js';

/**
 * Texts that controls have written but that no moment from the server has confirmed yet. Until then, the control shows
 * the expected text. Otherwise it would flicker back to the former value.
 */
export class ExpectedTexts extends Observable {
  readonly #texts = new Map<string, { readonly text: string }>();

  /** Returns the expected text of a leaf; undefined if there is none. */
  get(path: string): string | undefined {
    return this.#texts.get(path)?.text;
  }

  /**
   * Writes a text, and expects it until its result has arrived or until the server refuses it.
   * @param brought waits until the results of all writes so far have arrived
   * @throws what `write` throws
   */
  async during(path: string, text: string, write: () => Promise<void>, brought: () => Promise<void>): Promise<void> {
    const expected = { text };
    this.#texts.set(path, expected);
    this.changed();
    const drop = (): void => {
      // A later write to the same path may have replaced this text.
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
