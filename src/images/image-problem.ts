import type { Errno } from '../errors/index.js';

/**
 * Why a file cannot be read. Thrown inside the readers and turned into a refusal by `readImage`: nothing outside this folder
 * sees it.
 */
export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
  constructor(
    readonly errno: Errno,
    reason: string,
  ) {
    super(reason);
  }
}

/** The bytes contradict their own format, or end too early. */
export function malformed(reason: string): ImageProblem {
  return new ImageProblem('EINVAL', reason);
}

/** The file is right, and asks for more than the limits give. */
export function tooLarge(reason: string): ImageProblem {
  return new ImageProblem('EFBIG', reason);
}

/** The file is right, and this reader does not know that part of its format. */
export function unsupported(reason: string): ImageProblem {
  return new ImageProblem('EOPNOTSUPP', reason);
}
