import { Readable } from 'node:stream';
import type { Batch, Frame } from './frames.js';

/** Maximum number of batches that wait for a slow reader. A reader at this limit misses further batches. */
const WAITING_MAX = 8;
/**
 * Maximum number of waiting bytes, unless a single batch is larger. The limit is necessary because stopped readers may
 * hold different batches, whose bytes add up.
 */
const WAITING_BYTES_MAX = 1 << 20;

/**
 * Byte stream for one reader. A batch is converted to bytes only when the reader takes it. A stopped reader costs
 * little, because all readers share the waiting batches.
 */
export class LiveStream extends Readable {
  readonly #waiting: Batch[] = [];
  #wantsMore = false;
  #isHeld = false;

  /** @param wants selects the frames for this reader; all by default */
  constructor(
    opening: Buffer,
    private readonly wants?: (frame: Frame) => boolean,
  ) {
    super();
    this.push(opening);
  }

  /** Makes the stream queue batches until {@link release}. */
  hold(): this {
    this.#isHeld = true;
    return this;
  }

  /** Sends an initial part, followed by the queued batches. */
  release(first: Buffer): void {
    this.#isHeld = false;
    this.push(first);
    this.#pass();
  }

  /** Offers a batch to the reader. A reader with too many waiting batches misses it. */
  offer(batch: Batch): void {
    const bytes = this.#waiting.reduce((sum, { whole }) => sum + whole.length, batch.whole.length);
    const isFull = this.#waiting.length >= WAITING_MAX || (this.#waiting.length > 0 && bytes > WAITING_BYTES_MAX);
    if (this.destroyed || isFull) return;
    this.#waiting.push(batch);
    if (this.#wantsMore) this.#pass();
  }

  /** Sends a heartbeat, unless the reader still has unsent data. */
  beat(heartbeat: Buffer): void {
    if (this.#wantsMore && !this.#isHeld && !this.destroyed) this.#wantsMore = this.push(heartbeat);
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
