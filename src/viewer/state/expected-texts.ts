import { Observable } from '../link/observable.js';

/**
 * Texts that the page has written but not yet received back from the server. Controls show these texts, so that they do
 * not flicker back to the former values.
 */
export class ExpectedTexts extends Observable {
  readonly #texts = new Map<string, { readonly text: string }>();

  get(path: string): string | undefined {
    return this.#texts.get(path)?.text;
  }

  /**
   * Runs a write. Meanwhile, controls show `text`, until the page has received the result or the server has refused the
   * write.
   * @param brought returns a promise that resolves when the page has received the results of all earlier writes
   * @throws the errors of `write`
   */
  async during(path: string, text: string, write: () => Promise<void>, brought: () => Promise<void>): Promise<void> {
    const expected = { text };
    this.#texts.set(path, expected);
    this.changed();
    const drop = (): void => {
      // Keep the text if a later write to the same path has set it.
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
