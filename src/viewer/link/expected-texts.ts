/** The time after its answer for which a written text is still shown; chosen: longer than a stream takes to bring it. */
const LATE_MS = 1000;

interface Expected {
  readonly text: string;
  readonly isAnswered: boolean;
}

/**
 * The texts that controls have written and that no stream has brought yet. A control shows them meanwhile: the former
 * value would flicker between the click and the news of it.
 */
export class ExpectedTexts {
  readonly #texts = new Map<string, Expected>();

  /** @param changed is called with a path whose text is another one now */
  constructor(private readonly changed: (path: string) => void) {}

  get(path: string): string | undefined {
    return this.#texts.get(path)?.text;
  }

  /** Expects a text while a write of it runs, and a while longer; after a refusal no more. @throws what `write` throws */
  async during(path: string, text: string, write: () => Promise<void>): Promise<void> {
    const expected = { text, isAnswered: false };
    this.#set(path, expected);
    try {
      await write();
    } catch (error) {
      this.#drop(path, expected);
      throw error;
    }
    // A later write of the same path, or the stream, may have taken its place.
    if (this.#texts.get(path) !== expected) return;
    const answered = { text, isAnswered: true };
    this.#texts.set(path, answered);
    setTimeout(() => this.#drop(path, answered), LATE_MS);
  }

  /** Notes what a stream brought: news from before the answer may be those of an earlier write. */
  receive(path: string, text: string | null): void {
    const expected = this.#texts.get(path);
    if (expected && (expected.isAnswered || expected.text === text)) this.#texts.delete(path);
  }

  #set(path: string, expected: Expected): void {
    this.#texts.set(path, expected);
    this.changed(path);
  }

  #drop(path: string, expected: Expected): void {
    if (this.#texts.get(path) !== expected) return;
    this.#texts.delete(path);
    this.changed(path);
  }
}
