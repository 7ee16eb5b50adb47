/**
 * Runs a function on request, at most at a given rate. A request that comes too early waits, and all requests during
 * this wait share one run.
 */
export class Pacer {
  #due = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param hz the maximum number of runs per second; with 0, every request runs the function at once */
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
