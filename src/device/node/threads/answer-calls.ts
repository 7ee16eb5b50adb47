import { parentPort } from 'node:worker_threads';

/**
 * Answers the calls to this thread, one after another. If the function throws, the thread ends and the caller receives
 * the error.
 *
 * @param buffersOf returns the buffers of a reply to transfer instead of copy; none by default
 */
export function answerCalls<Reply>(
  answer: (request: never) => Reply | Promise<Reply>,
  buffersOf: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (request: unknown) => {
    void Promise.resolve(answer(request as never)).then((reply) => parentPort?.postMessage(reply, buffersOf(reply)));
  });
}
