import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type StartThread, ThreadError } from '../../threads/index.js';

export interface ThreadOptions<Request, Reply> {
  /**
   * The built module that the thread runs. The module calls `answerCalls`. The file does not exist when Livery runs
   * from its TypeScript sources, because Node cannot start a thread from them.
   */
  readonly file: URL;
  readonly name: string;
  /** Maximum JavaScript heap of the thread, MiB. Array buffers do not count. */
  readonly heapMib?: number;
  readonly here: () => Promise<(request: Request) => Reply | Promise<Reply>>;
}

/** Returns a function that starts a thread. If the module is not built, the calling thread does the work instead. */
export function threadStarter<Request, Reply>(options: ThreadOptions<Request, Reply>): StartThread<Request, Reply> {
  return existsSync(options.file) ? workerStarter(options) : callerStarter(options);
}

function workerStarter<Request, Reply>(options: ThreadOptions<Request, Reply>): StartThread<Request, Reply> {
  const { file, name, heapMib } = options;
  const resourceLimits = heapMib === undefined ? {} : { maxOldGenerationSizeMb: heapMib };
  return ({ done, failed }) => {
    const worker = new Worker(fileURLToPath(file), { name, resourceLimits });
    worker.on('message', done);
    worker.on('error', (cause: Error & { code?: string }) => {
      const memory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      failed(memory ? new ThreadError('memory', `${name}: ${cause.message}`, { cause }) : ThreadError.broken(cause));
    });
    worker.on('exit', () => failed(new ThreadError('ended', `${name}: the thread has ended`)));
    return {
      post: (request, transfer) => worker.postMessage(request, transfer),
      keepAlive: (needed) => (needed ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  };
}

function callerStarter<Request, Reply>({ here }: ThreadOptions<Request, Reply>): StartThread<Request, Reply> {
  return ({ done, failed }) => ({
    post: (request) =>
      void here()
        .then((answer) => answer(request))
        .then(done, (cause: unknown) => failed(ThreadError.broken(cause))),
    keepAlive: () => undefined,
    end: () => undefined,
  });
}
