/** How long the page waits before it repeats a failed request for a mark, ms. */
const AGAIN_MS = 1000;

/**
 * Knows whether the feed has brought the results of all the page's writes. After a write, the page requests a mark. The
 * server sends the mark in the feed, after all changes before the request. Only one request runs at a time.
 */
export class WriteMarks {
  /** The number of writes that the server has answered. */
  #written = 0;
  /** The number of writes whose results are in the linked world. */
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

  /** Waits until the linked world has the results of all writes so far. */
  brought(): Promise<void> {
    if (this.isComplete) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ written: this.#written, done }));
  }

  came(mark: number): void {
    this.#bring(Math.max(this.#brought, mark));
    this.#isAsked = false;
    if (!this.isComplete) this.#askNext();
  }

  /** Handles a newly linked world. Its first moment has the results of all earlier writes. */
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
