/**
 * The reason why a call has no reply.
 *
 * - `busy`: the queue is full
 * - `dropped`: the call was cancelled before it began
 * - `cancelled`: the call was cancelled while it ran
 * - `late`: the call exceeded its time limit
 * - `memory`: the thread was ended because it exceeded its memory limit
 * - `ended`: the thread ended by itself
 * - `broken`: the function threw an error, which is the `cause`
 */
export type ThreadFailure = 'busy' | 'dropped' | 'cancelled' | 'late' | 'memory' | 'ended' | 'broken';

export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  constructor(
    readonly failure: ThreadFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }

  static broken(cause: unknown): ThreadError {
    return new ThreadError('broken', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
