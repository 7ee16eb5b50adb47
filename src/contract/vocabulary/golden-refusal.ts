import { FieldError, type Errno } from '../../base/errors/index.js';

/**
 * @param warnings the images that are missing in the picture, if it is refused because of them
 * @throws FieldError always
 */
export function throwRefusal(errno: Errno, reason: string, warnings?: readonly string[]): never {
  throw new FieldError(errno, 'golden', `golden: ${reason}`, warnings);
}
