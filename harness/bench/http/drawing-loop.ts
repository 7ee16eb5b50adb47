import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Drawn } from './server-protocol.js';

const RESOLUTION_MS = 1;

/** Draws one frame after another, and measures the delays of the event loop. */
export class DrawingLoop {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #isWanted = false;
  #frames = 0;
  #begun = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly draw: () => Promise<unknown>) {}

  begin(): void {
    this.#isWanted = true;
    this.#frames = 0;
    this.#begun = performance.now();
    this.#delays.reset();
    this.#delays.enable();
    this.#last = this.#run();
  }

  /** Waits for the current frame, and then stops. */
  async end(): Promise<Drawn> {
    this.#isWanted = false;
    this.#delays.disable();
    const worstStallMs = Math.max(0, this.#delays.max / 1e6 - RESOLUTION_MS);
    await this.#last;
    return { framesPerSecond: (this.#frames * 1000) / (performance.now() - this.#begun), worstStallMs };
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      await this.draw();
      this.#frames++;
    }
  }
}
