import { type Errno, FieldError } from '../../src/errors/index.js';

/** The errno of the refusal that `act` ends in; `ok` when it ends well. Anything else that it throws is thrown on. */
export function errnoOf(act: () => unknown): Errno | 'ok' {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
