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
