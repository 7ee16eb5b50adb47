const AGAIN_MS = 1000;

/**
 * Reports when the page has received the results of its writes. After a write, the page requests a mark. The server
 * sends the mark in the feed, after all changes from before the request.
 */
export class WriteMarks {
  #written = 0;
  #brought = 0;
  #isAsked = false;
  #waiting: { readonly written: number; readonly done: () => void }[] = [];

  /** @param ask requests a mark in the feed; rejects if that fails */
  constructor(private readonly ask: (mark: number) => Promise<void>) {}

  get isComplete(): boolean {
    return this.#brought === this.#written;
  }

  wrote(): void {
    this.#written++;
    if (!this.#isAsked) this.#askNext();
  }

  /** Waits until the page has received the results of all writes so far. */
  brought(): Promise<void> {
    if (this.isComplete) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ written: this.#written, done }));
  }

  came(mark: number): void {
    this.#bring(Math.max(this.#brought, mark));
    this.#isAsked = false;
    if (!this.isComplete) this.#askNext();
  }

  /**
   * Must be called when a world is shown after a connection or reconnection. All pending calls of {@link brought} then
   * resolve, because the first state of this world contains the results of all earlier writes.
   */
  linked(): void {
    this.#bring(this.#written);
    this.#isAsked = false;
  }

  #bring(count: number): void {
    this.#brought = count;
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ written }) => written > count);
    for (const { written, done } of waiting) if (written <= count) done();
  }

  #askNext(): void {
    this.#isAsked = true;
    const mark = this.#written;
    this.ask(mark).catch(() => {
      setTimeout(() => {
        if (this.#brought < mark) this.#askNext();
      }, AGAIN_MS);
    });
  }
}
