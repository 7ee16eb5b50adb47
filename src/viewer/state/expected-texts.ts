import { Observable } from '../link/observable.js';

/**
 * The texts that controls have written, but no moment has confirmed yet. A control shows them until then; otherwise it
 * would flicker back to the former value.
 */
export class ExpectedTexts extends Observable {
  readonly #texts = new Map<string, { readonly text: string }>();

  /** Returns the expected text of a leaf; undefined for none. */
  get(path: string): string | undefined {
    return this.#texts.get(path)?.text;
  }

  /**
   * Expects a text while it is written and until its result has arrived, or until a refusal.
   * @param brought waits for the results of all writes so far
   * @throws what `write` throws
   */
  async during(path: string, text: string, write: () => Promise<void>, brought: () => Promise<void>): Promise<void> {
    const expected = { text };
    this.#texts.set(path, expected);
    this.changed();
    const drop = (): void => {
      // A later write of the same path may have taken its place.
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
