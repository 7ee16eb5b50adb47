import { type Errno, FieldError } from '../../src/base/errors/index.js';

/** Runs `act`. Returns the errno if `act` throws a refusal, or `ok` if it succeeds. Rethrows other errors. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
