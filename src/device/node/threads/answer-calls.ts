import { parentPort } from 'node:worker_threads';

/**
 * Answers every call to this thread with the result of a function. If the function throws, the thread ends, and the
 * call fails with the error.
 *
 * @param buffersOf returns the buffers of a reply that are transferred instead of copied; by default none
 */
// Messages between threads are untyped, so the parameter of `answer` determines `Request`.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answerCalls<Request, Reply>(
  answer: (request: Request) => Reply | Promise<Reply>,
  buffersOf: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (request: Request) => {
    void Promise.resolve(answer(request)).then((reply) => parentPort?.postMessage(reply, buffersOf(reply)));
  });
}
