import { DEFAULT_IMAGE_LIMITS } from '../../../base/images/limits.js';
// By file: the readers of pictures belong into the worker alone.
import type { DecodeJob, DecodeOutcome } from '../../decoding/decode-job.js';
import { decodeOnThreads, type ImageDecoder } from '../../decoding/decode-on-threads.js';
import { type Thread, ThreadError, type ThreadEvents } from '../../threads/index.js';

/** The settings, as in Node: one file at a time leaves a core for the picture. */
const SETTINGS = { threads: 1, queueMax: 64, timeoutMs: 20_000, limits: DEFAULT_IMAGE_LIMITS } as const;

/** Makes a decoder in a worker of the page, which starts with the first file. */
export function createImageDecoder(): ImageDecoder {
  return decodeOnThreads({ ...SETTINGS, start: startWorker });
}

function startWorker({ done, failed }: ThreadEvents<DecodeOutcome>): Thread<DecodeJob> {
  const worker = new Worker(new URL('./decode-worker.js', import.meta.url), { name: 'decode' });
  worker.onmessage = ({ data }: MessageEvent<DecodeOutcome>) => done(data);
  worker.onerror = ({ message }) => failed(new ThreadError('broken', message));
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    // Pages do not wait for their workers.
    keepAlive: () => undefined,
    end: () => worker.terminate(),
  };
}
