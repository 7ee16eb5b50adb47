import { refuse, type Outcome, type Refusal } from '../../base/errors/index.js';
import {
  DEFAULT_IMAGE_LIMITS,
  type Image,
  type ImageLimits,
  type PreparedTexture,
  type TextureRequest,
} from '../../base/images/index.js';
import { type StartThread, ThreadError, ThreadPool } from '../threads/index.js';
import type { DecodeJob, DecodeOutcome } from './decode-job.js';

export interface DecoderOptions {
  readonly start: StartThread<DecodeJob, DecodeOutcome>;
  readonly threads: number;
  readonly queueMax: number;
  /** Maximum time for decoding a file, ms; after that, the job is cancelled and its thread is ended. */
  readonly timeoutMs: number;
  /**
   * Maximum size of a thread's JavaScript heap, MiB. Texels are not in the heap; the limits of a job apply to them
   * instead.
   */
  readonly heapMib?: number;
  readonly limits: ImageLimits;
}

/**
 * Default limits. A single thread leaves a core free for drawing. The queue has room for twice the 32 files that the
 * image store holds by default. The time limit is five times the 4 s that the largest picture takes on a slow machine.
 */
export const DECODER_DEFAULTS = {
  threads: 1,
  queueMax: 64,
  timeoutMs: 20_000,
  limits: DEFAULT_IMAGE_LIMITS,
} as const satisfies Partial<DecoderOptions>;

export interface DecodeTask<T> {
  /**
   * The result of `readImage` or `prepareTexture`, or EBUSY (too many jobs are waiting), ETIMEDOUT, or EIO (the job was
   * cancelled, or its thread failed). The promise never rejects.
   */
  readonly outcome: Promise<Outcome<T>>;
  /** Removes the job from the queue if it is waiting, or ends it and its thread if it is running. */
  cancel(): void;
}

export interface ImageDecoder {
  read(bytes: Uint8Array): DecodeTask<Image>;
  prepare(bytes: Uint8Array, request: TextureRequest): DecodeTask<PreparedTexture>;
  readonly pending: number;
  close(): void;
}

/** Makes a decoder that runs its jobs on threads, in the order in which they come. */
export function decodeOnThreads(options: DecoderOptions): ImageDecoder {
  const { start, threads, queueMax, timeoutMs, limits } = options;
  const pool = new ThreadPool<DecodeJob, DecodeOutcome>({ start, threads, queueMax, timeoutMs, pack: packJob });

  function submit(job: DecodeJob): DecodeTask<Image | PreparedTexture> {
    const given = new AbortController();
    const outcome = pool.call(job, given.signal).catch((error: unknown) => refusalOf(error, options));
    return { outcome, cancel: () => given.abort() };
  }

  return {
    read: (bytes) => submit({ bytes, limits }) as DecodeTask<Image>,
    // Copy the features to an ordinary set, because a device's own set cannot be sent to a thread.
    prepare: (bytes, request) =>
      submit({
        bytes,
        limits,
        request: { ...request, features: new Set(request.features) },
      }) as DecodeTask<PreparedTexture>,
    get pending() {
      return pool.pending;
    },
    close: () => pool.close(),
  };
}

/** The thread gets a copy of the bytes, so the caller can continue to use the original. */
function packJob(job: DecodeJob): [DecodeJob, ArrayBuffer[]] {
  const bytes = new Uint8Array(job.bytes);
  return [{ ...job, bytes }, [bytes.buffer]];
}

/** The `reason` of the refusal continues a sentence that begins with "the picture …". */
function refusalOf(error: unknown, { queueMax, timeoutMs, heapMib }: DecoderOptions): Refusal {
  if (!(error instanceof ThreadError)) throw error;
  switch (error.failure) {
    case 'busy':
      return refuse('EBUSY', `cannot be decoded now: ${queueMax} files are already waiting; try again later`);
    case 'dropped':
      return refuse('EIO', 'was cancelled before it was decoded; send it again');
    case 'cancelled':
      return refuse('EIO', 'was cancelled while it was decoded; send it again');
    case 'late':
      return refuse('ETIMEDOUT', `takes longer than ${timeoutMs} ms to decode; make it smaller`);
    case 'memory':
      return refuse('EIO', `needs more than ${heapMib} MiB to decode; make it smaller`);
    case 'ended':
      return refuse('EIO', 'made its decoder exit; export it again');
    case 'broken':
      return refuse('EIO', `made its decoder fail (${error.message}); export it again`);
  }
}
