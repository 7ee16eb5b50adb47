/** The date of the clock when a program starts, ms since 1970; the same for every program. */
const EPOCH = Date.UTC(2026, 0, 1);

type FrameCallback = (time: number) => unknown;

/** A clock that moves in steps. Each step runs the callbacks for the next animation frame. */
export class SteppedClock {
  /** Milliseconds since the program started. */
  now = 0;
  #callbacks = new Map<number, FrameCallback>();
  /** The callbacks of the frame that is running. */
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

  /** Moves the clock and runs the waiting callbacks. Callbacks that they request wait for the next frame. */
  async step(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    this.#due = this.#callbacks;
    this.#callbacks = new Map();
    // The iteration skips entries that are deleted meanwhile, so a callback can cancel one that comes later.
    for (const callback of this.#due.values()) await callback(this.now);
  }

  stop(): void {
    this.#callbacks.clear();
    this.#due.clear();
  }
}
