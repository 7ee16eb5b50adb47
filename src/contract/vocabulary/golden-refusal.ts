import { FieldError, type Errno } from '../../base/errors/index.js';

/**
 * @param warnings the images that are missing in the picture, if this is the reason for the refusal
 * @throws FieldError always
 */
export function throwRefusal(errno: Errno, reason: string, warnings?: readonly string[]): never {
  throw new FieldError(errno, 'golden', `golden: ${reason}`, warnings);
}
