import { BoardError } from '../../board-error.js';
import type { LiveStream } from './live-stream.js';

export const RETRY_AFTER_S = 5;

/** Counts the live streams of each client in this process. */
export class ClientStreams {
  readonly #counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * @param client key of the client; undefined if no limit applies to it
   * @throws BoardError rate_limited when the client has its maximum number of streams
   */
  checkPlace(client: string | undefined): void {
    if (client === undefined || (this.#counts.get(client) ?? 0) < this.most) return;
    throw new BoardError(
      'rate_limited',
      `your address already has ${this.most} live streams, the maximum; close one, or read the pages of the same rows`,
      { retryAfter: RETRY_AFTER_S },
    );
  }

  /** @throws BoardError in the same cases as {@link checkPlace} */
  add(client: string | undefined, stream: LiveStream): void {
    this.checkPlace(client);
    if (client === undefined) return;
    this.#counts.set(client, (this.#counts.get(client) ?? 0) + 1);
    stream.once('close', () => {
      const left = this.#counts.get(client)! - 1;
      if (left > 0) this.#counts.set(client, left);
      else this.#counts.delete(client);
    });
  }
}
