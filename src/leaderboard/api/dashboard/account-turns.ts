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
