import { BoardError } from '../board-error.js';

/** The time after which another attempt makes sense, s. */
const RETRY_S = 5;

/** Bounds concurrent work. It refuses work beyond that instead of queuing it: clients retry. */
export class BatchSlots {
  #taken = 0;

  constructor(private readonly most: number) {}

  /** Does the work in a free slot. @throws BoardError internal (503) when all are taken */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.most) {
      throw new BoardError('internal', 'too many batches are being taken; try again', {
        status: 503,
        retryAfter: RETRY_S,
      });
    }
    this.#taken++;
    try {
      return await work();
    } finally {
      this.#taken--;
    }
  }
}
