import { ERRNO_NUMBERS, FieldError } from '../../../base/errors/index.js';

/** Linux error numbers that only this protocol uses. */
export const EMFILE = 24;
export const ENODATA = 61;

/**
 * The error number which means that no authentication is needed. The number is 0, because the clients of diod do not
 * continue after any other number.
 */
export const NO_AUTHENTICATION = 0;

/** A refusal with a Linux error number. The client's system call fails with this number. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(readonly number: number) {
    super(`errno ${number}`);
  }
}

export type Refused = FieldError | ProtocolError;

/** Reports whether an error is a refusal. Any other error is an internal fault. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof ProtocolError || error instanceof FieldError;
}

export function numberOf(error: Refused): number {
  return error instanceof ProtocolError ? error.number : ERRNO_NUMBERS[error.errno];
}
