import { BoardError } from '../../board-error.js';
import type { Batch } from './frames.js';
import type { LiveStream } from './live-stream.js';

/** The seconds after which a place may be free again. */
const RETRY_AFTER_S = 5;

/** The readers of one stream in this process. */
export class Readers {
  readonly #streams = new Set<LiveStream>();

  /** @param most the places */
  constructor(private readonly most: number) {}

  get count(): number {
    return this.#streams.size;
  }

  /** @throws BoardError rate_limited where every place is taken */
  checkPlace(): void {
    if (this.#streams.size < this.most) return;
    throw new BoardError(
      'rate_limited',
      `this stream has its ${this.most} readers; try again in ${RETRY_AFTER_S} s, or read the pages of the same rows`,
      { retryAfter: RETRY_AFTER_S },
    );
  }

  /** Gives a stream a place, until it ends. @throws BoardError rate_limited where every place is taken */
  add(stream: LiveStream): void {
    this.checkPlace();
    this.#streams.add(stream);
    stream.once('close', () => void this.#streams.delete(stream));
  }

  offer(batch: Batch): void {
    if (batch.frames.length > 0) for (const stream of this.#streams) stream.offer(batch);
  }

  beat(heartbeat: Buffer): void {
    for (const stream of this.#streams) stream.beat(heartbeat);
  }

  /** Ends all streams. */
  close(): void {
    for (const stream of this.#streams) stream.destroy();
  }
}
