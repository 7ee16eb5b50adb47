import { BoardError } from '../../board-error.js';
import type { LiveStream } from './live-stream.js';

/** The seconds after which to try again for a place. */
export const RETRY_AFTER_S = 5;

/** The number of live streams that each client reads in this process. */
export class ClientStreams {
  readonly #counts = new Map<string, number>();

  /** @param most the maximum for one client */
  constructor(private readonly most: number) {}

  /**
   * @param client the key of the client; undefined for a client that is not counted
   * @throws BoardError rate_limited at the client's maximum
   */
  checkPlace(client: string | undefined): void {
    if (client === undefined || (this.#counts.get(client) ?? 0) < this.most) return;
    throw new BoardError(
      'rate_limited',
      `your address already has ${this.most} live streams, the maximum; close one, or read the pages of the same rows`,
      { retryAfter: RETRY_AFTER_S },
    );
  }

  /** Counts a stream until it ends. @throws BoardError as {@link checkPlace} does */
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
