import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DEFAULT_IMAGE_LIMITS } from '../../../images/limits.js';
import {
  createDecodeQueue,
  type DecodeQueueOptions,
  type DecodeRunner,
  type ImageDecoder,
} from '../../decoding/decode-queue.js';
import type { DecodeJob, DecodeOutcome } from '../../decoding/decode-job.js';
import { DecodeThread, type Thread, type ThreadEvents } from '../../decoding/decode-thread.js';

/** Exists in the build only: Node cannot start a thread from a TypeScript source. */
const WORKER_FILE = fileURLToPath(new URL('./decode-worker.js', import.meta.url));

export interface ImageDecoderOptions extends Partial<Omit<DecodeQueueOptions, 'runners'>> {
  /** Files that are decoded at the same time. */
  readonly threads?: number;
  /** A file that takes longer is given up, and its thread ended. */
  readonly timeoutMs?: number;
  /** MiB of JavaScript objects that a thread may hold. Texels lie outside of it; the limits of a job bound them. */
  readonly heapMib?: number;
  /** The built entry of the thread. */
  readonly workerFile?: string;
}

/** Chosen: a frame keeps a core, the store holds 32 files by default, and the largest picture takes 4 s on a slow machine. */
export const IMAGE_DECODER_DEFAULTS = {
  threads: 1,
  queueMax: 64,
  timeoutMs: 20_000,
  heapMib: 512,
  limits: DEFAULT_IMAGE_LIMITS,
} as const;

/**
 * Makes a decoder of a few threads and a queue in order. Threads start with the first file and do not keep the process alive.
 * A file that hangs or breaks its thread costs that thread alone, and the next file gets a fresh one.
 *
 * Run from TypeScript sources (a test runner) it decodes on the calling thread, since there is no built worker to start.
 */
export function createImageDecoder(options: ImageDecoderOptions = {}): ImageDecoder {
  const settings = { ...IMAGE_DECODER_DEFAULTS, workerFile: WORKER_FILE, ...options };
  const { threads, queueMax, limits, timeoutMs, heapMib, workerFile } = settings;
  const hasWorker = existsSync(workerFile);
  const start = (events: ThreadEvents): Thread => startWorker(workerFile, heapMib, events);
  const runners = Array.from({ length: threads }, () =>
    hasWorker ? new DecodeThread({ start, timeoutMs }) : ON_THIS_THREAD,
  );
  return createDecodeQueue({ runners, queueMax, limits });
}

/** The readers of all kinds of files are loaded with the first of them: most programs decode none. */
const ON_THIS_THREAD: DecodeRunner = {
  async run(job: DecodeJob): Promise<DecodeOutcome> {
    const [{ runDecodeJob }, { loadBasis }] = await Promise.all([
      import('../../decoding/decode-job.js'),
      import('./load-basis.js'),
    ]);
    return runDecodeJob(job, { loadBasis });
  },
  abandon: () => undefined,
};

function startWorker(file: string, heapMib: number, { done, failed }: ThreadEvents): Thread {
  const worker = new Worker(file, { name: 'decode', resourceLimits: { maxOldGenerationSizeMb: heapMib } });
  worker.on('message', done);
  worker.on('error', (error: Error & { code?: string }) => {
    const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    failed(memory ? `needs more than ${heapMib} MiB to decode` : `broke its decoder: ${error.message}`);
  });
  worker.on('exit', () => failed('ended its decoder'));
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    keepAlive: (needed) => (needed ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}
