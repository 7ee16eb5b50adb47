import { Readable } from 'node:stream';
import type { Batch, Frame } from './frames.js';

/** Maximum number of batches that wait for one reader. While so many wait, the reader misses further batches. */
const WAITING_MAX = 8;
/**
 * Maximum total size of a reader's waiting batches, bytes. A single batch may be larger. This limit is necessary
 * because readers that stopped reading at different times wait for different batches, so they share no memory.
 */
const WAITING_BYTES_MAX = 1 << 20;

/**
 * Byte stream for one reader. Waiting batches are shared by all readers, and are converted to bytes only when the
 * reader takes them.
 */
export class LiveStream extends Readable {
  readonly #waiting: Batch[] = [];
  #wantsMore = false;
  #isHeld = false;

  /** @param wants selects the frames that this reader gets; by default all */
  constructor(
    opening: Buffer,
    private readonly wants?: (frame: Frame) => boolean,
  ) {
    super();
    this.push(opening);
  }

  hold(): this {
    this.#isHeld = true;
    return this;
  }

  release(first: Buffer): void {
    this.#isHeld = false;
    this.push(first);
    this.#pass();
  }

  /** Drops the batch if too many batches wait already. */
  offer(batch: Batch): void {
    const bytes = this.#waiting.reduce((sum, { whole }) => sum + whole.length, batch.whole.length);
    const isFull = this.#waiting.length >= WAITING_MAX || (this.#waiting.length > 0 && bytes > WAITING_BYTES_MAX);
    if (this.destroyed || isFull) return;
    this.#waiting.push(batch);
    if (this.#wantsMore) this.#pass();
  }

  /** Sends a heartbeat, unless data still wait to be sent to the reader. */
  beat(heartbeat: Buffer): void {
    if (this.#wantsMore && !this.#isHeld && !this.destroyed) this.#wantsMore = this.push(heartbeat);
  }

  /**
   * Ends the stream. A client that has read everything can reconnect after the time in `OPENING`. The connection of any
   * other client is closed at once, because that client may never read the end.
   */
  finish(): void {
    if (this.#wantsMore && !this.#isHeld) this.push(null);
    else this.destroy();
  }

  override _read(): void {
    this.#wantsMore = true;
    this.#pass();
  }

  #pass(): void {
    if (this.#isHeld) return;
    while (this.#wantsMore && this.#waiting.length > 0) {
      const bytes = this.#bytesOf(this.#waiting.shift()!);
      if (bytes.length > 0) this.#wantsMore = this.push(bytes);
    }
  }

  #bytesOf({ frames, whole }: Batch): Buffer {
    if (!this.wants) return whole;
    const wanted = frames.filter(this.wants);
    return wanted.length === frames.length ? whole : Buffer.from(wanted.map(({ text }) => text).join(''));
  }
}
