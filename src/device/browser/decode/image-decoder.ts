// Imports the file directly, because the folder's index would add the image readers to the page's bundle. Only the
// worker needs those.
import type { DecodeJob, DecodeOutcome } from '../../decoding/decode-job.js';
import { decodeOnThreads, DECODER_DEFAULTS, type ImageDecoder } from '../../decoding/decode-on-threads.js';
import { type Thread, ThreadError, type ThreadEvents } from '../../threads/index.js';

/** Creates a decoder that works in a worker of the page. The first file starts the worker. */
export function createImageDecoder(): ImageDecoder {
  return decodeOnThreads({ ...DECODER_DEFAULTS, start: startWorker });
}

function startWorker({ done, failed }: ThreadEvents<DecodeOutcome>): Thread<DecodeJob> {
  const worker = new Worker(new URL('./decode-worker.js', import.meta.url), { name: 'decode' });
  worker.onmessage = ({ data }: MessageEvent<DecodeOutcome>) => done(data);
  worker.onerror = ({ message }) => failed(new ThreadError('broken', message));
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    // A page stays open without its workers; only a Node process needs this.
    keepAlive: () => undefined,
    end: () => worker.terminate(),
  };
}
