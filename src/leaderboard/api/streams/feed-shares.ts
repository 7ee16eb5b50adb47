import type { FeedRow } from '../../../contract/board/index.js';
import { FEED_OF_PLAYER } from '../../derivation/feed.js';

const MINUTE_MS = 60_000;

/**
 * Limits how many live rows about each player the feed shows, so that no player can fill the pages that other people
 * have open. The limit per minute is the number of rows that the stored feed keeps for one player. A row counts in the
 * minute in which the service received it.
 */
export class FeedShares {
  #minute = -1;
  readonly #counts = new Map<string, number>();

  /** Counts a row. Returns false if its player has reached the limit of this minute. */
  admits({ handle, at }: Pick<FeedRow, 'handle' | 'at'>): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts.clear();
    }
    const count = (this.#counts.get(handle) ?? 0) + 1;
    this.#counts.set(handle, count);
    return count <= FEED_OF_PLAYER;
  }
}
