import { type Errno, FieldError } from '../../src/base/errors/index.js';

/** Runs `act`. Returns `ok`, or the errno of the refusal that `act` throws. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
