import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Outcome, refuse } from '../../../errors/index.js';
import type { Image, ImageLimits, PreparedTexture, TextureRequest } from '../../../images/index.js';
import { DEFAULT_IMAGE_LIMITS } from '../../../images/limits.js';
import type { DecodeJob, DecodeOutcome } from './decode-job.js';
import { DecodeThread, type ThreadOptions } from './decode-thread.js';

/** Exists in the build only: Node cannot start a thread from a TypeScript source. */
const WORKER_FILE = fileURLToPath(new URL('./decode-worker.js', import.meta.url));

export interface ImageDecoderOptions extends Partial<ThreadOptions> {
  /** Files that are decoded at the same time. */
  readonly threads?: number;
  /** Files that may wait beside those. */
  readonly queueMax?: number;
  readonly limits?: ImageLimits;
}

/** Chosen: a frame keeps a core, the store holds 32 files by default, and the largest picture takes 4 s on a slow machine. */
export const IMAGE_DECODER_DEFAULTS = {
  threads: 1,
  queueMax: 64,
  timeoutMs: 20_000,
  heapMib: 512,
  limits: DEFAULT_IMAGE_LIMITS,
} as const;

export interface DecodeTask<T> {
  /**
   * What came of it; never rejects. EBUSY when too many wait, ETIMEDOUT, EIO when it was cancelled or broke its thread, else as
   * `readImage` and `prepareTexture` answer.
   */
  readonly outcome: Promise<Outcome<T>>;
  /** Gives up: at once while it waits, and by ending its thread while it runs. Does nothing afterwards. */
  cancel(): void;
}

/** Decodes picture files beside the thread that draws. */
export interface ImageDecoder {
  /** The image as it is in its file. */
  read(bytes: Uint8Array): DecodeTask<Image>;
  /** The image as the levels of a texture. */
  prepare(bytes: Uint8Array, request: TextureRequest): DecodeTask<PreparedTexture>;
  /** Jobs that run or wait. */
  readonly pending: number;
  /** Cancels everything and ends the threads. */
  close(): void;
}

interface Waiting {
  readonly job: DecodeJob;
  readonly resolve: (outcome: DecodeOutcome) => void;
}

/**
 * Makes a decoder of a few threads and a queue in order. Threads start with the first file and do not keep the process alive.
 * A file that hangs or breaks its thread costs that thread alone, and the next file gets a fresh one.
 *
 * Run from TypeScript sources (a test runner) it decodes on the calling thread, since there is no built worker to start.
 */
export function createImageDecoder(options: ImageDecoderOptions = {}): ImageDecoder {
  const {
    threads: count,
    queueMax,
    limits,
    timeoutMs,
    heapMib,
    workerFile = WORKER_FILE,
  } = {
    ...IMAGE_DECODER_DEFAULTS,
    ...options,
  };
  const hasWorker = existsSync(workerFile);
  const threads = Array.from({ length: count }, () => new DecodeThread({ workerFile, timeoutMs, heapMib }));
  const idle = [...threads];
  const queue: Waiting[] = [];
  const running = new Map<Waiting, DecodeThread>();

  function startNext(): void {
    const next = queue[0];
    const thread = next && idle.pop();
    if (!thread) return;
    queue.shift();
    running.set(next, thread);
    void (hasWorker ? thread.run(next.job) : runHere(next.job)).then((outcome) => {
      running.delete(next);
      idle.push(thread);
      next.resolve(outcome);
      startNext();
    });
  }

  function cancel(waiting: Waiting): void {
    const at = queue.indexOf(waiting);
    if (at >= 0) {
      queue.splice(at, 1);
      waiting.resolve(refuse('EIO', 'was cancelled before it was decoded'));
    } else running.get(waiting)?.abandon('EIO', 'was cancelled while it was decoded');
  }

  function submit(job: DecodeJob): DecodeTask<Image | PreparedTexture> {
    if (queue.length >= queueMax) {
      const outcome = refuse('EBUSY', `cannot be decoded now: ${queue.length} files wait already; try again later`);
      return { outcome: Promise.resolve(outcome), cancel: () => undefined };
    }
    let waiting!: Waiting;
    const outcome = new Promise<DecodeOutcome>((resolve) => (waiting = { job, resolve }));
    queue.push(waiting);
    startNext();
    return { outcome, cancel: () => cancel(waiting) };
  }

  return {
    read: (bytes) => submit({ bytes, limits }) as DecodeTask<Image>,
    // A device's own set of features cannot be sent to a thread.
    prepare: (bytes, request) =>
      submit({
        bytes,
        limits,
        request: { ...request, features: new Set(request.features) },
      }) as DecodeTask<PreparedTexture>,
    get pending() {
      return queue.length + running.size;
    },
    close() {
      for (const waiting of [...queue]) cancel(waiting);
      for (const thread of threads) thread.abandon('EIO', 'was cancelled while it was decoded');
    },
  };
}

/** The readers of all kinds of files are loaded with the first of them: most programs decode none. */
async function runHere(job: DecodeJob): Promise<DecodeOutcome> {
  return (await import('./decode-job.js')).runDecodeJob(job);
}
