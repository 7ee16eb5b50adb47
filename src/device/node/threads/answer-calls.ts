import { parentPort } from 'node:worker_threads';

/**
 * Answers the calls to this thread, one after another. If the function throws, the thread ends and the caller gets the
 * error.
 *
 * @param answer the function that is called on this thread
 * @param buffersOf returns the buffers of a reply to transfer instead of copying; none by default
 */
export function answerCalls<Reply>(
  answer: (request: never) => Reply | Promise<Reply>,
  buffersOf: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (request: unknown) => {
    void Promise.resolve(answer(request as never)).then((reply) => parentPort?.postMessage(reply, buffersOf(reply)));
  });
}
