import { BoardError } from '../board-error.js';
import { Turns } from '../turns.js';

const RETRY_S = 5;
/**
 * Maximum number of one player's batches that are checked at once. At most this many of the player's batches are
 * received at once, and at most this many are stored at once.
 */
const OF_PLAYER = 2;
/**
 * Maximum number of one player's batches that wait for a check. An arbitrary value: more batches than a client ever
 * sends at once.
 */
const WAITING_OF_PLAYER = 14;
/**
 * (Maximum number of simultaneous uploads) / (maximum number of batches that are stored at once). The factor can be
 * large, because the compressed body of a batch is small compared with its events in memory.
 */
const UPLOADS_PER_SLOT = 8;

/**
 * Limits how many batches are in memory at once. When a limit is reached, a further batch is refused instead of queued,
 * because clients try again anyway. Receiving and storing have separate limits, so that slow uploads do not delay
 * storing.
 */
export class BatchSlots {
  readonly #checks = new Turns<string>({
    atOnce: OF_PLAYER,
    waiting: WAITING_OF_PLAYER,
    full: () =>
      new BoardError('rate_limited', 'too many batches of this player at once; send one at a time', {
        retryAfter: RETRY_S,
      }),
  });
  readonly #uploads: Places;
  readonly #stores: Places;

  /** @param most maximum number of batches that are unpacked and stored at once */
  constructor(most: number) {
    this.#uploads = new Places(most * UPLOADS_PER_SLOT);
    this.#stores = new Places(most);
  }

  /**
   * Runs a check. When the player has reached the limit, a further batch waits for its turn, because checks are short.
   * @throws BoardError rate_limited when too many batches of the account wait
   */
  check<T>(userKey: string, check: () => Promise<T>): Promise<T> {
    return this.#checks.take(userKey, check);
  }

  /** @throws BoardError internal (503) at a limit */
  upload<T>(playerId: number, read: () => Promise<T>): Promise<T> {
    return this.#uploads.use(playerId, read);
  }

  /** @throws BoardError internal (503) at a limit */
  store<T>(playerId: number, work: () => Promise<T>): Promise<T> {
    return this.#stores.use(playerId, work);
  }
}

class Places {
  #taken = 0;
  readonly #byPlayer = new Map<number, number>();

  constructor(private readonly most: number) {}

  async use<T>(playerId: number, work: () => Promise<T>): Promise<T> {
    const ofPlayer = this.#byPlayer.get(playerId) ?? 0;
    if (ofPlayer >= OF_PLAYER)
      throw full('the service is still working on other batches of this player; send one at a time');
    if (this.#taken >= this.most) throw full('the service is working on too many other batches; try again');
    this.#taken++;
    this.#byPlayer.set(playerId, ofPlayer + 1);
    try {
      return await work();
    } finally {
      this.#taken--;
      const left = this.#byPlayer.get(playerId)! - 1;
      if (left > 0) this.#byPlayer.set(playerId, left);
      else this.#byPlayer.delete(playerId);
    }
  }
}

const full = (why: string): BoardError => new BoardError('internal', why, { status: 503, retryAfter: RETRY_S });
