import { type Errno, FieldError } from '../../src/base/errors/index.js';

/** Runs `act`, and returns `ok` or the errno of a refusal that it throws. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
