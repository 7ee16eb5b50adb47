import { deflateSync } from 'node:zlib';
import type { Screen, Timer } from '../../../src/simulator/display/index.js';

export class ManualTimer implements Timer {
  #now = 0;
  #waiting: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.#now + ms, run };
    this.#waiting.push(entry);
    return () => void (this.#waiting = this.#waiting.filter((other) => other !== entry));
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Moves the clock in steps of 1 ms, and lets promises settle after each step. */
  async advance(ms: number): Promise<void> {
    await settled();
    for (let step = 0; step < ms; step++) {
      this.#now++;
      const due = this.#waiting.filter(({ at }) => at <= this.#now);
      this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
      for (const { run } of due) run();
      if (due.length > 0) await settled();
    }
  }
}

/** A screen that counts its pictures, each of which has a single grey level. */
export class GreyScreen implements Screen {
  grey = 100;
  pictures = 0;
  fault: Error | null = null;

  picture({ width, height }: { width: number; height: number }): Promise<Uint8Array> {
    this.pictures++;
    if (this.fault) return Promise.reject(this.fault);
    return Promise.resolve(new Uint8Array(width * height * 4).fill(this.grey));
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return Promise.resolve(deflateSync(bytes, { level: 1 }));
  }
}

/** Waits for all promises to settle, except those that need a timer or an event. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
