import { FieldError } from '../../../base/errors/index.js';

/**
 * The maximum number of waiting requests, without the request that is being drawn. On a slow machine, a longer queue
 * would take over a minute.
 */
export const WAITING_MAX = 32;

/**
 * The queue of requests for frames, or for models. The queue's length is limited, and the queue skips clients that have
 * disconnected before their turn. The render host has a queue, too, but cannot remove a request from it, and does not
 * know whether a client is still connected.
 */
export class FrameQueue {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param subject first word of messages, for example `frame`
   * @param isGone called when it is this request's turn; returns true if the client has disconnected
   * @throws FieldError EBUSY when the queue is full, {@link ClientLeft} for a client that has disconnected
   */
  async take<T>(subject: string, isGone: () => boolean, draw: () => Promise<T>): Promise<T> {
    if (this.#waiting > WAITING_MAX) {
      const why = `${subject}: ${WAITING_MAX} requests are already waiting; send the request again when one is answered`;
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

export class ClientLeft extends FieldError {
  constructor(subject: string) {
    super('ETIMEDOUT', subject, `${subject}: the client has left`);
  }
}
