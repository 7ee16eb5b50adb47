import { type Errno, FieldError } from '../../errors/index.js';

/** @throws FieldError */
export function refuse(errno: Errno, reason: string): never {
  throw new FieldError(errno, 'golden', `golden: ${reason}`);
}
