import { BOARD_CODES, type BoardCode } from '../contract/board/index.js';

/** A request that the service refuses. Clients branch on the code; the message is for people and holds no secret. */
export class BoardError extends Error {
  override readonly name = 'BoardError';
  readonly status: number;
  /** Whole seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: BoardCode,
    detail: string,
    { status, retryAfter, cause }: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.status = status ?? BOARD_CODES[code];
    this.retryAfter = retryAfter;
  }
}

/** Returns the refusal for any request of a banned account. */
export const accountIsBanned = (): BoardError =>
  new BoardError('banned', 'the account is banned; ask the operator of this board');

/** Returns the refusal for the user of an account that was deleted. */
export const accountIsDeleted = (): BoardError =>
  new BoardError('banned', 'the account was deleted, and cannot come back; sign in with another one');
