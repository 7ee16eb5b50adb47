/** The moment at which every program starts, ms since 1970. */
const EPOCH = Date.UTC(2026, 0, 1);

type FrameCallback = (time: number) => unknown;

/** A clock that moves by steps, and the animation frames that wait for the next one. */
export class SteppedClock {
  /** Milliseconds since the start. */
  now = 0;
  #callbacks = new Map<number, FrameCallback>();
  /** The callbacks of the frame that runs now. */
  #due = new Map<number, FrameCallback>();
  #lastHandle = 0;

  /** Milliseconds since 1970. */
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
   * Moves the clock and runs the callbacks that wait for the next frame. Callbacks that these request wait for the
   * frame after it.
   */
  async step(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    this.#due = this.#callbacks;
    this.#callbacks = new Map();
    // Iterating a map skips entries that are deleted meanwhile, so a callback can cancel a later one.
    for (const callback of this.#due.values()) await callback(this.now);
  }

  /** Forgets every callback. */
  stop(): void {
    this.#callbacks.clear();
    this.#due.clear();
  }
}
