import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Call, CallReply } from './answer-calls.js';

interface Waiting<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A function on a thread of its own, which is started by the first call and does not keep the process alive while nothing
 * is asked of it.
 */
export class ThreadCalls<Request, Reply> {
  /** False when run from TypeScript sources (a test runner): Node cannot start a thread from one. */
  readonly available: boolean;
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting<Reply>>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** @param file the built module of the thread, which calls `answerCalls` */
  constructor(
    file: URL,
    private readonly name: string,
  ) {
    this.#file = fileURLToPath(file);
    this.available = existsSync(this.#file);
  }

  /**
   * @param transfer buffers of the request that are handed over: the caller cannot use them any more
   * @returns what the function answers; rejects with what it threw, or when the thread broke
   */
  call(request: Request, transfer: readonly ArrayBuffer[] = []): Promise<Reply> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, request } satisfies Call<Request>, transfer);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { name: this.name });
    worker.on('message', (message: CallReply<Reply>) => {
      const caller = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('reply' in message) caller?.resolve(message.reply);
      else caller?.reject(message.error);
    });
    worker.on('error', (error) => {
      this.#worker = undefined; // the next call starts a fresh one
      for (const caller of this.#waiting.values()) caller.reject(error);
      this.#waiting.clear();
    });
    return worker;
  }
}
