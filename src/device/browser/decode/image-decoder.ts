// Imported by file, because the readers of pictures belong only in the worker.
import type { DecodeJob, DecodeOutcome } from '../../decoding/decode-job.js';
import { decodeOnThreads, DECODER_DEFAULTS, type ImageDecoder } from '../../decoding/decode-on-threads.js';
import { type Thread, ThreadError, type ThreadEvents } from '../../threads/index.js';

/** Makes a decoder in a worker of the page, which starts with the first file. */
export function createImageDecoder(): ImageDecoder {
  return decodeOnThreads({ ...DECODER_DEFAULTS, start: startWorker });
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
