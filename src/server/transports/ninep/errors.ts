import { ERRNO_NUMBERS, FieldError } from '../../../base/errors/index.js';

/** Linux error numbers that only this protocol needs: "too many open files" and "no such attribute". */
export const EMFILE = 24;
export const ENODATA = 61;

/**
 * The error number in the answer that refuses authentication. diod's clients continue only after 0. Other clients treat
 * every error number as "no authentication needed".
 */
export const NO_AUTHENTICATION = 0;

/** An error answer. Its number becomes the result of the client's system call. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(readonly number: number) {
    super(`errno ${number}`);
  }
}

export type Refused = FieldError | ProtocolError;

/** An error that is not a refusal is an internal fault. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof ProtocolError || error instanceof FieldError;
}

export function numberOf(error: Refused): number {
  return error instanceof ProtocolError ? error.number : ERRNO_NUMBERS[error.errno];
}
