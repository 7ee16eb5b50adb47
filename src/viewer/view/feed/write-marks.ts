/** The time after which a failed request for a mark is repeated, ms. */
const AGAIN_MS = 1000;

/**
 * Knows whether the feed has brought everything that the page has written. After a write it asks the feed for a mark,
 * which follows all earlier changes; one request runs at a time.
 */
export class WriteMarks {
  /** The number of writes that were answered. */
  #written = 0;
  /** The number of them that the world which is linked has. */
  #brought = 0;
  #isAsked = false;
  #waiting: { readonly written: number; readonly done: () => void }[] = [];

  /** @param ask asks the feed for a mark; rejects when the feed is gone */
  constructor(private readonly ask: (mark: number) => Promise<void>) {}

  /** True when the world that is linked has all that was written. */
  get isComplete(): boolean {
    return this.#brought === this.#written;
  }

  /** Notes that the server has answered a write. */
  wrote(): void {
    this.#written++;
    if (!this.#isAsked) this.#askNext();
  }

  /** Waits until the world that is linked has all that is written by now. */
  brought(): Promise<void> {
    if (this.isComplete) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ written: this.#written, done }));
  }

  /** Notes a mark that came. */
  came(mark: number): void {
    this.#bring(Math.max(this.#brought, mark));
    this.#isAsked = false;
    if (!this.isComplete) this.#askNext();
  }

  /** Notes that a world was linked anew: its first moment has all that was written before. */
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
