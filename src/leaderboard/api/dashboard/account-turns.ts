import { BoardError } from '../../board-error.js';

/** Maximum number of an account's changes that run or wait in this process. */
const CHANGES_MAX = 16;
/** Time after which a refused client should try again, s. */
const RETRY_S = 1;

/**
 * Runs the changes of each account one after the other. Without this, each would occupy a database connection while it
 * waits for the one before, and other players would lack connections.
 */
export class AccountTurns {
  readonly #accounts = new Map<number, { changes: number; last: Promise<unknown> }>();

  /** Runs a change after the account's earlier ones. @throws BoardError rate_limited when too many of them wait */
  async take<T>(playerId: number, change: () => Promise<T>): Promise<T> {
    const account = this.#accounts.get(playerId) ?? { changes: 0, last: Promise.resolve() };
    if (account.changes >= CHANGES_MAX) {
      throw new BoardError('rate_limited', 'too many requests of this account at once; try again', {
        retryAfter: RETRY_S,
      });
    }
    account.changes++;
    this.#accounts.set(playerId, account);
    const turn = account.last.then(change);
    account.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      account.changes--;
      if (account.changes === 0) this.#accounts.delete(playerId);
    }
  }
}
