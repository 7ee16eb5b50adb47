/** Frames that may wait beside the one that is drawn: a wait of a minute on a slow machine is of no use to anybody. */
export const WAITING_MAX = 32;

/**
 * Who of those that ask over HTTP is drawn for next, and who is not drawn for at all: requests beyond a bound, and clients
 * that have left by their turn. The render host keeps uses of its device apart as well, whoever they come from, and
 * asks no one: a frame that waited there could not be given up any more.
 */
export class FrameTurns {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param isGone whether nobody waits for the frame any more when its turn comes
   * @returns what was drawn, null when nobody wants it, or `busy` when too many wait
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
