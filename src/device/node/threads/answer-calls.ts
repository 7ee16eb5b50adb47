import { parentPort } from 'node:worker_threads';

/**
 * Answers every call to this thread with the result of a function. If the function throws, the thread ends, and the
 * call fails with the error.
 *
 * @param buffersOf returns the buffers of a reply that are transferred instead of copied; by default none
 */
// Messages of threads have no type of their own, so `Request` is the type that the answering function takes.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answerCalls<Request, Reply>(
  answer: (request: Request) => Reply | Promise<Reply>,
  buffersOf: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (request: Request) => {
    void Promise.resolve(answer(request)).then((reply) => parentPort?.postMessage(reply, buffersOf(reply)));
  });
}
