import { DEFAULT_IMAGE_LIMITS } from '../../../images/limits.js';
// By file: the readers of pictures belong into the worker alone.
import { createDecodeQueue, type ImageDecoder } from '../../decoding/decode-queue.js';
import { DecodeThread, type Thread, type ThreadEvents } from '../../decoding/decode-thread.js';

/** As in Node: one file at a time leaves a core for the picture. */
const QUEUE_MAX = 64;
const TIMEOUT_MS = 20_000;

/** Decodes in a worker of the page, which starts with the first file. */
export function createImageDecoder(): ImageDecoder {
  const runners = [new DecodeThread({ start: startWorker, timeoutMs: TIMEOUT_MS })];
  return createDecodeQueue({ runners, queueMax: QUEUE_MAX, limits: DEFAULT_IMAGE_LIMITS });
}

function startWorker({ done, failed }: ThreadEvents): Thread {
  const worker = new Worker(new URL('./decode-worker.js', import.meta.url), { name: 'decode' });
  worker.onmessage = ({ data }: MessageEvent<Parameters<typeof done>[0]>) => done(data);
  worker.onerror = ({ message }) => failed(`broke its decoder: ${message}`);
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    // Pages do not wait for their workers.
    keepAlive: () => undefined,
    end: () => worker.terminate(),
  };
}
