import { pathToFileURL } from 'node:url';
import type { DecodeJob, DecodeOutcome } from '../../decoding/decode-job.js';
import {
  decodeOnThreads,
  DECODER_DEFAULTS,
  type DecoderOptions,
  type ImageDecoder,
} from '../../decoding/decode-on-threads.js';
import { threadStarter } from '../threads/thread-starter.js';

export interface ImageDecoderOptions extends Partial<Omit<DecoderOptions, 'start'>> {
  /** The built entry of the thread. */
  readonly workerFile?: string;
}

/** Chosen: the MiB of JavaScript objects that a thread may hold. */
const HEAP_MIB = 512;

/**
 * Makes a decoder of a few threads and a queue in order.
 *
 * When it runs from TypeScript sources, as in tests, it decodes on the calling thread, because the worker is not built.
 * The readers of all file formats are loaded with the first file, because most programs decode none.
 */
export function createImageDecoder({ workerFile, ...options }: ImageDecoderOptions = {}): ImageDecoder {
  const settings = { ...DECODER_DEFAULTS, heapMib: HEAP_MIB, ...options };
  const start = threadStarter<DecodeJob, DecodeOutcome>({
    file: workerFile === undefined ? new URL('./decode-worker.js', import.meta.url) : pathToFileURL(workerFile),
    name: 'decode',
    heapMib: settings.heapMib,
    here: async () => {
      const [{ runDecodeJob }, { NODE_CODECS }] = await Promise.all([
        import('../../decoding/decode-job.js'),
        import('./node-codecs.js'),
      ]);
      return (job) => runDecodeJob(job, NODE_CODECS);
    },
  });
  return decodeOnThreads({ ...settings, start });
}
