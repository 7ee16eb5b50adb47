import type { Errno } from '../errors/index.js';

/**
 * The reason why a file cannot be read. The readers throw it, and `readImage` turns it into a refusal, so code outside
 * this folder never sees it.
 */
export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
  constructor(
    readonly errno: Errno,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Returns the problem for a file that violates its own format or ends too early. */
export function malformed(reason: string, options?: ErrorOptions): ImageProblem {
  return new ImageProblem('EINVAL', reason, options);
}

/** Returns the problem for a valid file that exceeds the limits. */
export function tooLarge(reason: string): ImageProblem {
  return new ImageProblem('EFBIG', reason);
}

/** Returns the problem for a valid file that uses an unsupported part of its format. */
export function unsupported(reason: string): ImageProblem {
  return new ImageProblem('EOPNOTSUPP', reason);
}

/** Makes a name from a file's bytes fit for a message. Characters outside printable ASCII become `?`. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
