import { FieldError } from '../../../base/errors/index.js';

/**
 * The maximum number of frames waiting besides the current one; on a slow machine a longer queue takes over a minute.
 */
export const WAITING_MAX = 32;

/**
 * The queue of a protocol's frame requests. It has a limit, and skips clients that have left by their turn. The render
 * host also runs its users in turn, but it does not know whether a client is still there, so a frame waiting there
 * cannot be cancelled.
 */
export class FrameQueue {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Draws in this request's turn.
   * @param subject first word of messages, for example `frame`
   * @param isGone reports, in its turn, whether the client has left
   * @throws FieldError EBUSY when the queue is full, {@link ClientLeft} for a client that has left
   */
  async take<T>(subject: string, isGone: () => boolean, draw: () => Promise<T>): Promise<T> {
    if (this.#waiting > WAITING_MAX) {
      const why = `${subject}: ${WAITING_MAX} frames wait already; ask again when one has come`;
      throw new FieldError('EBUSY', subject, why);
    }
    this.#waiting++;
    const turn = this.#last.then(() => {
      if (isGone()) throw new ClientLeft(subject);
      return draw();
    });
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }
}

/** Nothing was drawn because the client had left before its turn. */
export class ClientLeft extends FieldError {
  constructor(subject: string) {
    super('ETIMEDOUT', subject, `${subject}: the client has left`);
  }
}
