import type { FeedRow } from '../../../contract/board/index.js';
import { FEED_OF_PLAYER } from '../../derivation/feed.js';

const MINUTE_MS = 60_000;

/**
 * Limits each player's live rows of the feed, so that no player can fill the pages that all others have open. In a
 * minute, a player gets at most as many live rows as the stored feed keeps of one player. The minutes are those in
 * which rows are received.
 */
export class FeedShares {
  #minute = -1;
  /** Number of rows in this minute, by handle. */
  readonly #counts = new Map<string, number>();

  /** Counts a row. Returns false if its player has already had all rows of this minute. */
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
