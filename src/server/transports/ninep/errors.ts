import { ERRNO_NUMBERS, FieldError } from '../../../base/errors/index.js';

/** Linux error numbers that only this protocol uses. */
export const EMFILE = 24;
export const ENODATA = 61;

/** The error number that informs a client that no authentication is needed: diod's clients continue only after 0. */
export const NO_AUTHENTICATION = 0;

/** The client's system call fails with this error number. */
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
