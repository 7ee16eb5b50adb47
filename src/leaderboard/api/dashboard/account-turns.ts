import { BoardError } from '../../board-error.js';
import { Turns } from '../../turns.js';

/** Maximum number of an account's changes that run or wait in this process. */
const CHANGES_MAX = 16;
const RETRY_S = 1;

/**
 * Runs the changes of each account one after the other. Otherwise, each waiting change would occupy a database
 * connection, and other players would lack connections.
 */
export const accountTurns = (): Turns<number> =>
  new Turns({
    atOnce: 1,
    waiting: CHANGES_MAX - 1,
    full: () =>
      new BoardError('rate_limited', 'too many requests of this account at once; try again', { retryAfter: RETRY_S }),
  });

/** Maximum number of deletions that run at once in this process: an eighth of the connections to the database. */
export const DELETIONS_AT_ONCE = 2;
/**
 * Maximum number of further deletions that wait. An arbitrary value: deletions are rare, and a waiting deletion needs
 * little memory.
 */
const DELETIONS_WAITING = 64;
const DELETION_RETRY_S = 20;

/**
 * Limits how many accounts are deleted at once. A deletion occupies a database connection while it waits for the lock
 * of the projection, and while it removes the account's rows.
 */
export class DeletionTurns {
  readonly #turns = new Turns<'all'>({
    atOnce: DELETIONS_AT_ONCE,
    waiting: DELETIONS_WAITING,
    full: () =>
      new BoardError('rate_limited', `too many accounts are being deleted; try again in ${DELETION_RETRY_S} s`, {
        retryAfter: DELETION_RETRY_S,
      }),
  });

  /** @throws BoardError rate_limited when too many deletions wait */
  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take('all', work);
  }
}
