import type { StreamReader } from '../node.js';
import { LineQueue, NO_BYTES } from './line-queue.js';
import { Waiters } from './waiters.js';

/** Calls the listener with each new line, without its newline, until the returned function is called. */
export type FollowLines = (listener: (line: string) => void) => () => void;

/**
 * Number of empty results after each batch of lines. The first makes a program pass on its input although its buffer is
 * not full. The second makes tools that process lines start their work.
 */
const END_MARKS = 2;

export class WaitingReader implements StreamReader {
  readonly size = 1;
  readonly #queue = new LineQueue();
  readonly #waiters = new Waiters();
  readonly #unfollow: () => void;
  #marks = 0;
  #closed = false;

  constructor(follow: FollowLines) {
    this.#unfollow = follow((line) => {
      this.#queue.push(line);
      this.#waiters.wake();
    });
  }

  async read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#queue.size > 0) return this.#take(maxBytes);
      if (this.#closed) return NO_BYTES;
      if (this.#marks > 0) {
        this.#marks--;
        return NO_BYTES;
      }
      await this.#waiters.more(signal);
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#unfollow();
    this.#waiters.wake();
  }

  #take(maxBytes: number): Uint8Array {
    const bytes = this.#queue.take(maxBytes);
    if (this.#queue.size === 0) this.#marks = END_MARKS;
    return bytes;
  }
}
