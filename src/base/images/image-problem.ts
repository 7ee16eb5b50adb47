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

/** Returns the problem of bytes that contradict their own format, or end too early. */
export function malformed(reason: string, options?: ErrorOptions): ImageProblem {
  return new ImageProblem('EINVAL', reason, options);
}

/** Returns the problem of a correct file that is beyond the limits. */
export function tooLarge(reason: string): ImageProblem {
  return new ImageProblem('EFBIG', reason);
}

/** Returns the problem of a correct file with a part of its format that is not read here. */
export function unsupported(reason: string): ImageProblem {
  return new ImageProblem('EOPNOTSUPP', reason);
}

/** Formats a name from a file's bytes for a message: characters outside printable ASCII become `?`. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
