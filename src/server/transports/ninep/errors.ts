import { ERRNO_NUMBERS, FieldError } from '../../../base/errors/index.js';

/** Error numbers of Linux that only this protocol needs: too many open files; no such attribute. */
export const EMFILE = 24;
export const ENODATA = 61;

/**
 * The error number that refuses authentication. It is 0, with which diod's clients continue; others take any refusal as
 * "not needed".
 */
export const NO_AUTHENTICATION = 0;

/** An error answer: the number that the client's system call returns. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(readonly number: number) {
    super(`errno ${number}`);
  }
}

/** A refusal by the tree or by the protocol. */
export type Refused = FieldError | ProtocolError;

/** Reports whether an error is a refusal; every other error is an internal fault. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof ProtocolError || error instanceof FieldError;
}

/** The error number of a refusal, as the answer carries it. */
export function numberOf(error: Refused): number {
  return error instanceof ProtocolError ? error.number : ERRNO_NUMBERS[error.errno];
}
