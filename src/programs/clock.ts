/** Time that the clock shows when a program starts, ms since 1970. */
const EPOCH = Date.UTC(2026, 0, 1);

type FrameCallback = (time: number) => unknown;

/** A clock whose time only changes in steps. */
export class SteppedClock {
  /** Milliseconds since the program started. */
  now = 0;
  #callbacks = new Map<number, FrameCallback>();
  #due = new Map<number, FrameCallback>();
  #lastHandle = 0;

  get date(): number {
    return EPOCH + this.now;
  }

  requestAnimationFrame(callback: FrameCallback): number {
    this.#callbacks.set(++this.#lastHandle, callback);
    return this.#lastHandle;
  }

  cancelAnimationFrame(handle: number): void {
    this.#callbacks.delete(handle);
    this.#due.delete(handle);
  }

  /**
   * Moves the time forward, and then calls the functions that were requested before this step. Functions that are
   * requested during the step wait for the next one.
   */
  async step(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    this.#due = this.#callbacks;
    this.#callbacks = new Map();
    // The iteration skips entries that have been deleted since it began. So a function can cancel a later one.
    for (const callback of this.#due.values()) await callback(this.now);
  }

  stop(): void {
    this.#callbacks.clear();
    this.#due.clear();
  }
}
