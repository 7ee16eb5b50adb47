/**
 * The reason why a call has no reply.
 *
 * - `busy`: the maximum number of calls is waiting
 * - `dropped`: it was cancelled before it began
 * - `cancelled`: it was cancelled while it ran
 * - `late`: it exceeded its time limit
 * - `memory`: its thread was ended because it exceeded its memory limit
 * - `ended`: its thread ended by itself
 * - `broken`: the function threw, which is the cause
 */
export type ThreadFailure = 'busy' | 'dropped' | 'cancelled' | 'late' | 'memory' | 'ended' | 'broken';

/** Thrown by a call on a thread that has no reply. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  constructor(
    readonly failure: ThreadFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }

  /** The error for a function that threw: it has the message of the cause. */
  static broken(cause: unknown): ThreadError {
    return new ThreadError('broken', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
