import { BoardError } from '../../board-error.js';
import type { Batch } from './frames.js';
import { type ClientStreams, RETRY_AFTER_S } from './client-streams.js';
import type { LiveStream } from './live-stream.js';

/** The readers of one stream in this process. */
export class Readers {
  readonly #streams = new Set<LiveStream>();

  /** @param most the number of places @param clients the streams of each client, here and elsewhere */
  constructor(
    private readonly most: number,
    private readonly clients: ClientStreams,
  ) {}

  get count(): number {
    return this.#streams.size;
  }

  /** @throws BoardError rate_limited when all places are taken, or the client is at its maximum */
  checkPlace(client: string | undefined): void {
    this.clients.checkPlace(client);
    if (this.#streams.size < this.most) return;
    throw new BoardError(
      'rate_limited',
      `this stream already has ${this.most} readers, the maximum; try again in ${RETRY_AFTER_S} s, or read the pages of the same rows`,
      { retryAfter: RETRY_AFTER_S },
    );
  }

  /** Counts a stream of a client among the readers, until it ends. @throws BoardError as {@link checkPlace} does */
  add(client: string | undefined, stream: LiveStream): void {
    this.checkPlace(client);
    this.clients.add(client, stream);
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
