// Import the file itself, because the index of its folder would add the readers of images to the page's bundle. Only
// the worker needs those readers.
import type { DecodeJob, DecodeOutcome } from '../../decoding/decode-job.js';
import { decodeOnThreads, DECODER_DEFAULTS, type ImageDecoder } from '../../decoding/decode-on-threads.js';
import { type Thread, ThreadError, type ThreadEvents } from '../../threads/index.js';

/** The worker starts when the first file comes. */
export function createImageDecoder(): ImageDecoder {
  return decodeOnThreads({ ...DECODER_DEFAULTS, start: startWorker });
}

function startWorker({ done, failed }: ThreadEvents<DecodeOutcome>): Thread<DecodeJob> {
  const worker = new Worker(new URL('./decode-worker.js', import.meta.url), { name: 'decode' });
  worker.onmessage = ({ data }: MessageEvent<DecodeOutcome>) => done(data);
  worker.onerror = ({ message }) => failed(new ThreadError('broken', message));
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    // Only a Node process needs this, because a page stays open without its workers.
    keepAlive: () => undefined,
    end: () => worker.terminate(),
  };
}
