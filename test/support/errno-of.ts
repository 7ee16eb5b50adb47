import { type Errno, FieldError } from '../../src/base/errors/index.js';

/** Runs `act`. Returns `ok` or, if `act` throws a refusal, the errno of the refusal. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
