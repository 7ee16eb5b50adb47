import type { Errno } from './errno.js';

/** A mistake of a caller who uses the field tree. Each transport maps `errno` once, in its `errors.ts`. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  constructor(
    readonly errno: Errno,
    /** Path relative to `/sim`, without a leading slash. */
    readonly path: string,
    reason: string,
    /** For a refused picture, the images that it lacks, one sentence for each. Otherwise undefined. */
    readonly warnings?: readonly string[],
  ) {
    super(reason);
  }
}

/** One error in a document, addressed by JSON pointer (`/vessels/0/parts/2/model`). */
export interface DocumentProblem {
  readonly path: string;
  readonly message: string;
}

/** A document (scene file, case file, configuration) that cannot be used. The error lists every problem found. */
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
 * A failure of the environment: no adapter, a lost device, a port in use, a full disk. `cause` is the original error.
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

/** A bug: an invariant is broken. No code may catch it in order to continue or to answer with a refusal. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(`invariant violated: ${message}`);
}
