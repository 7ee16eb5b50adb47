import { FieldError } from '../../../base/errors/index.js';

/** The most frames that may wait beside the one that is drawn; on a slow machine a longer queue takes over a minute. */
export const WAITING_MAX = 32;

/**
 * The queue of frames that clients of a protocol ask for. It refuses requests beyond a bound, and skips clients that have
 * left by their turn. The render host also keeps the uses of its device apart, but it does not ask whether a client is
 * still there: a frame that waited there could not be given up any more.
 */
export class FrameQueue {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Draws when it is this request's turn.
   *
   * @param subject the word that begins messages, for example `frame`
   * @param isGone reports, at its turn, whether the client has left
   * @throws FieldError EBUSY when too many wait, {@link ClientLeft} for a client that has left
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

/** The reason why nothing was drawn: the client left before its turn came. */
export class ClientLeft extends FieldError {
  constructor(subject: string) {
    super('ETIMEDOUT', subject, `${subject}: the client has left`);
  }
}
