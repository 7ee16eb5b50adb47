import type { StreamReader } from '../node.js';
import { LineQueue, NO_BYTES } from './line-queue.js';
import type { FollowLines } from './waiting-reader.js';

/** Reads a growing log. At the end of the log, a read returns zero bytes at once. */
export class LogStream implements StreamReader {
  readonly #queue = new LineQueue();
  readonly #unfollow: () => void;
  #closed = false;

  constructor(first: string | null, follow: FollowLines) {
    if (first !== null) this.#queue.push(first);
    this.#unfollow = follow((line) => this.#queue.push(line));
  }

  get size(): number {
    return this.#queue.produced;
  }

  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    return Promise.resolve(this.#closed ? NO_BYTES : this.#queue.take(maxBytes));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#unfollow();
  }
}
