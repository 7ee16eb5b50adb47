import { parentPort } from 'node:worker_threads';

/**
 * Answers the calls to this thread, one after another. An error ends the thread and is reported to the caller.
 *
 * @param answer the function that is called on this thread
 * @param buffersOf the memory of a reply that is transferred instead of copied; none by default
 */
export function answerCalls<Reply>(
  answer: (request: never) => Reply | Promise<Reply>,
  buffersOf: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (request: unknown) => {
    void Promise.resolve(answer(request as never)).then((reply) => parentPort?.postMessage(reply, buffersOf(reply)));
  });
}
