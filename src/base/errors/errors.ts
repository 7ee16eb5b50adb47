import type { Errno } from './errno.js';

/** Reports that a caller has used the field tree wrongly. Each transport maps `errno` in one place, its `errors.ts`. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  constructor(
    readonly errno: Errno,
    /** Path relative to `/sim`, without a leading slash. */
    readonly path: string,
    reason: string,
    /**
     * Names the missing images, one sentence each, if the server refuses to draw a picture without them; otherwise
     * absent.
     */
    readonly warnings?: readonly string[],
  ) {
    super(reason);
  }
}

/** One error in a document, with a JSON pointer to its place (`/vessels/0/parts/2/model`). */
export interface DocumentProblem {
  readonly path: string;
  readonly message: string;
}

/** Reports that a document (scene file, case file, configuration) cannot be used. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  constructor(
    readonly document: string,
    readonly problems: readonly DocumentProblem[],
  ) {
    super(`${document}: ${problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')}`);
  }
}

/**
 * A failure of the environment: no adapter, a lost device, a port in use, a full disk. `cause` is the error that
 * reported this failure.
 */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError';
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
  }
}

/** A temporary failure of the environment: the same request may succeed later. */
export class UnavailableError extends PlatformError {
  override readonly name = 'UnavailableError';
}

/**
 * Reports a bug: a condition that must always be true is false. Do not catch this error to continue, and do not answer
 * it with a refusal.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(`invariant violated: ${message}`);
}
