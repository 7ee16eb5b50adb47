import { FieldError, type Errno } from '../../base/errors/index.js';

/**
 * @param warnings images that the picture lacks, if these are the reason
 * @throws FieldError always
 */
export function throwRefusal(errno: Errno, reason: string, warnings?: readonly string[]): never {
  throw new FieldError(errno, 'golden', `golden: ${reason}`, warnings);
}
