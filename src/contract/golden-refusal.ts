import { type Errno, FieldError } from '../base/errors/index.js';

/** Refuses a request about a golden. @throws FieldError always */
export function throwRefusal(errno: Errno, reason: string): never {
  throw new FieldError(errno, 'golden', `golden: ${reason}`);
}
