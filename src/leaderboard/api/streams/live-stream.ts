import { Readable } from 'node:stream';
import type { Batch, Frame } from './frames.js';

/** Maximum batches that wait for a slow reader; only this reader misses later ones. */
const WAITING_MAX = 8;
/** Maximum bytes that wait after the first batch: each stopped reader may hold different batches. */
const WAITING_BYTES_MAX = 1 << 20;

/**
 * The bytes for one reader. A batch becomes bytes only when the reader takes it, so a stopped reader holds nothing
 * except waiting batches, which all readers share.
 */
export class LiveStream extends Readable {
  readonly #waiting: Batch[] = [];
  #wantsMore = false;
  #isHeld = false;

  /** @param wants selects the frames of the reader; undefined for all */
  constructor(
    opening: Buffer,
    private readonly wants?: (frame: Frame) => boolean,
  ) {
    super();
    this.push(opening);
  }

  /** Queues batches until {@link release}. */
  hold(): this {
    this.#isHeld = true;
    return this;
  }

  /** Writes an initial part, and then the queued batches. */
  release(first: Buffer): void {
    this.#isHeld = false;
    this.push(first);
    this.#pass();
  }

  /** Sends the reader a batch. */
  offer(batch: Batch): void {
    const bytes = this.#waiting.reduce((sum, { whole }) => sum + whole.length, batch.whole.length);
    const isFull = this.#waiting.length >= WAITING_MAX || (this.#waiting.length > 0 && bytes > WAITING_BYTES_MAX);
    if (this.destroyed || isFull) return;
    this.#waiting.push(batch);
    if (this.#wantsMore) this.#pass();
  }

  /** Sends a heartbeat to a reader without unsent data. */
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
