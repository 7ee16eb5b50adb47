import { parentPort } from 'node:worker_threads';

/** A request, told apart from others that are under way. */
export interface Call<Request> {
  readonly id: number;
  readonly request: Request;
}

/** What came of it. */
export type CallReply<Reply> =
  { readonly id: number; readonly reply: Reply } | { readonly id: number; readonly error: Error };

/** An answer, with the buffers in it that are handed over and not copied. */
export interface Answer<Reply> {
  readonly reply: Reply;
  readonly transfer: readonly ArrayBuffer[];
}

/**
 * Answers the calls that reach this thread, in order; what is thrown goes back to the caller.
 * @param answer of the requests that the `ThreadCalls` at the other end is made for
 */
export function answerCalls<Reply>(answer: (request: never) => Answer<Reply>): void {
  parentPort?.on('message', ({ id, request }: Call<never>) => {
    try {
      const { reply, transfer } = answer(request);
      parentPort?.postMessage({ id, reply } satisfies CallReply<Reply>, transfer);
    } catch (error) {
      parentPort?.postMessage({ id, error: error as Error } satisfies CallReply<Reply>);
    }
  });
}
