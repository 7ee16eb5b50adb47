import { BoardError } from '../board-error.js';

/** Time after which a client should try again, s. */
const RETRY_S = 5;
/** The service receives at most this many batches of one player at once, and also stores at most this many at once. */
const OF_PLAYER = 2;
/**
 * For each batch that may be stored at once, this many bodies may be received at once. It can be large, because a
 * compressed body is small compared with its events.
 */
const UPLOADS_PER_SLOT = 8;

/**
 * Limits the batches in memory. When a limit is reached, it refuses further batches instead of queuing them, because
 * clients retry. A body that arrives slowly takes no place for storing, and each player gets only a few places.
 */
export class BatchSlots {
  readonly #uploads: Places;
  readonly #stores: Places;

  /** @param most maximum number of batches that may be unpacked and stored at once */
  constructor(most: number) {
    this.#uploads = new Places(most * UPLOADS_PER_SLOT);
    this.#stores = new Places(most);
  }

  /** Reads the body of a player's batch. @throws BoardError internal (503) when all places are taken */
  upload<T>(playerId: number, read: () => Promise<T>): Promise<T> {
    return this.#uploads.use(playerId, read);
  }

  /** Unpacks and stores a player's batch. @throws BoardError internal (503) when all places are taken */
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
