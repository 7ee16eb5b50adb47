import { ERRNO_NUMBERS, FieldError } from '../../errors/index.js';

/** Numbers of Linux that only this protocol needs: too many open files; no such attribute. */
export const EMFILE = 24;
export const ENODATA = 61;

/** Authentication is refused, and nothing is wrong: diod's clients go on where others take any refusal for that. */
export const NO_AUTHENTICATION = 0;

/** An answer to one request: the number that the client's system call returns. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(readonly number: number) {
    super(`errno ${number}`);
  }
}

/** What the client is told. Anything that is neither the tree's refusal nor ours is a fault of the service. */
export function numberOf(error: unknown): number {
  if (error instanceof ProtocolError) return error.number;
  return ERRNO_NUMBERS[error instanceof FieldError ? error.errno : 'EIO'];
}
