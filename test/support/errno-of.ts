import { type Errno, FieldError } from '../../src/base/errors/index.js';

/** Returns the errno of the refusal that `act` ends in; `ok` when it ends well. Other errors are thrown on. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
