import { type Errno, FieldError } from '../../src/base/errors/index.js';

/** Returns the errno with which `act` is refused, or `ok` if it succeeds. Other errors are thrown again. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
