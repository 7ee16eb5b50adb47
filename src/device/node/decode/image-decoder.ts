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
  readonly workerFile?: string;
}

/** Maximum size of a thread's JavaScript heap, MiB (estimated, not measured). */
const HEAP_MIB = 512;

/**
 * When tests run from the TypeScript sources, the script for the threads is not compiled, and the decoder works on the
 * calling thread. The readers of the file formats are loaded with the first file, because most programs decode none.
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
