import { shown } from '../base/errors/index.js';
import { BOARD_CODES, type BoardCode } from '../contract/board/index.js';

/** Programs act on the code. The message is for people, and contains no secret. */
export class BoardError extends Error {
  override readonly name = 'BoardError';
  readonly status: number;
  /** Time after which the client should try again, whole seconds. */
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

export const accountIsBanned = (): BoardError =>
  new BoardError('banned', 'the account is banned; ask the operator of this board');

export const accountIsDeleted = (): BoardError =>
  new BoardError('banned', 'the account was deleted, and cannot be restored; sign in with another one');

export const accountIsGone = (): BoardError =>
  new BoardError('not_found', 'the account was deleted, and cannot be restored; choose another one');

/** Returns the refusal for a handle of a deleted account. The caller appends what the player should do next. */
export const handleIsRetired = (handle: string): BoardError =>
  new BoardError('not_found', `the account with the handle '${shown(handle, 64)}' was deleted, and cannot be restored`);
