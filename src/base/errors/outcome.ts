import type { Errno } from './errno.js';
import { FieldError } from './errors.js';

/**
 * A refusal by a pure state machine: a stable code, and a sentence that names the thing, its value and the next step.
 */
export interface Refusal {
  readonly ok: false;
  readonly errno: Errno;
  readonly reason: string;
}

/** A success: a value, and possibly warnings for the caller, a sentence each. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  readonly warnings?: readonly string[];
}

/** The result of a pure state machine: a value, or a refusal. A refusal has changed nothing. */
export type Outcome<T> = Success<T> | Refusal;

export function accept<T>(value: T, warnings: readonly string[] = []): Outcome<T> {
  return warnings.length > 0 ? { ok: true, value, warnings } : { ok: true, value };
}

/** The success without a value. This is a single object, so that frequent writes allocate nothing. */
export const DONE: Outcome<void> = { ok: true, value: undefined };

export function refuse(errno: Errno, reason: string): Refusal {
  return { ok: false, errno, reason };
}

/** @throws FieldError with the path, for a refusal */
export function valueOrThrow<T>(path: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new FieldError(outcome.errno, path, outcome.reason);
}
