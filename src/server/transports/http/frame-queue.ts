/** The most frames that may wait beside the one that is drawn; on a slow machine a longer queue takes over a minute. */
export const WAITING_MAX = 32;

/**
 * The queue of frames that are asked for over HTTP. It refuses requests beyond a bound, and skips clients that have
 * left by their turn. The render host also keeps the uses of its device apart, but it does not ask whether a client is
 * still there: a frame that waited there could not be given up any more.
 */
export class FrameQueue {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Draws when it is this request's turn.
   *
   * @param isGone reports, at its turn, whether the client has left
   * @returns what was drawn, null when the client has left, or `busy` when too many wait
   */
  async take<T>(isGone: () => boolean, draw: () => Promise<T>): Promise<T | null | 'busy'> {
    if (this.#waiting > WAITING_MAX) return 'busy';
    this.#waiting++;
    const turn = this.#last.then(() => (isGone() ? null : draw()));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }
}
