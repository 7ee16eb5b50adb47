/**
 * Runs a function after each request, at a bounded rate: at once when the last run is long enough ago, otherwise as
 * soon as it is. Only a waiting request has a timer.
 */
export class Pacer {
  #due = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param hz the most runs per second; 0 runs at every request */
  constructor(
    private readonly run: () => void,
    private readonly hz: number,
  ) {}

  request(): void {
    if (this.hz === 0) {
      this.run();
      return;
    }
    if (this.#timer) return;
    const waitMs = this.#due - performance.now();
    if (waitMs <= 0) this.#runNow();
    else this.#timer = setTimeout(() => this.#runNow(), waitMs);
  }

  /** Forgets a request that waits. */
  cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #runNow(): void {
    this.#timer = null;
    this.#due = performance.now() + 1000 / this.hz;
    this.run();
  }
}
