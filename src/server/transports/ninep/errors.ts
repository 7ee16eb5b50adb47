import { ERRNO_NUMBERS, FieldError } from '../../../base/errors/index.js';

/** Two Linux error numbers that only this protocol uses: "too many open files" and "no such attribute". */
export const EMFILE = 24;
export const ENODATA = 61;

/**
 * The error number that informs a client that no authentication is needed: diod's clients continue only after 0. Other
 * clients continue after any number.
 */
export const NO_AUTHENTICATION = 0;

/** An error answer. The system call of the client fails with this number. */
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
