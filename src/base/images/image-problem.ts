import type { Errno } from '../errors/index.js';

/** The error that the readers of picture files throw. `readImage` converts it to a refusal. */
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

/** Makes the error for a file that breaks the rules of its format, or that ends too early. */
export function malformed(reason: string, options?: ErrorOptions): ImageProblem {
  return new ImageProblem('EINVAL', reason, options);
}

export function tooLarge(reason: string): ImageProblem {
  return new ImageProblem('EFBIG', reason);
}

export function unsupported(reason: string): ImageProblem {
  return new ImageProblem('EOPNOTSUPP', reason);
}

/** Replaces everything except printable ASCII by `?`, for messages that quote a file. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
