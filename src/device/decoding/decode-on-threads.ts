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
  /** Maximum number of files that are decoded at the same time. */
  readonly threads: number;
  readonly queueMax: number;
  /** Time limit for decoding a file, ms. Afterwards, the decoder cancels the job and ends its thread. */
  readonly timeoutMs: number;
  /** Maximum JavaScript heap of a thread, MiB. Texels are outside the heap; the limits of a job apply to them. */
  readonly heapMib?: number;
  readonly limits: ImageLimits;
}

/**
 * Chosen: one thread leaves a core free for drawing; the image store holds 32 files by default; decoding the largest
 * picture takes 4 s on a slow machine.
 */
export const DECODER_DEFAULTS = {
  threads: 1,
  queueMax: 64,
  timeoutMs: 20_000,
  limits: DEFAULT_IMAGE_LIMITS,
} as const satisfies Partial<DecoderOptions>;

export interface DecodeTask<T> {
  /**
   * The result of `readImage` or `prepareTexture`, or EBUSY (too many jobs wait), ETIMEDOUT, or EIO (the job was
   * cancelled or its thread failed). Never rejects.
   */
  readonly outcome: Promise<Outcome<T>>;
  /**
   * Removes a waiting job from the queue, or ends a running job together with its thread. For a finished job, the call
   * has no effect.
   */
  cancel(): void;
}

/** Decodes picture files on separate threads. */
export interface ImageDecoder {
  read(bytes: Uint8Array): DecodeTask<Image>;
  /** Decodes the image and calculates the requested texture with its mip levels. */
  prepare(bytes: Uint8Array, request: TextureRequest): DecodeTask<PreparedTexture>;
  readonly pending: number;
  /** Cancels all jobs and ends the threads. */
  close(): void;
}

/** The queue is first-in, first-out. */
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
    // Copies the features to a plain set, because the feature set of a device cannot be sent to a thread.
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

/**
 * The thread receives a copy of the bytes, so the caller's bytes stay usable. The copy is made just before the job
 * runs.
 */
function packJob(job: DecodeJob): [DecodeJob, ArrayBuffer[]] {
  const bytes = new Uint8Array(job.bytes);
  return [{ ...job, bytes }, [bytes.buffer]];
}

/** The `reason` of the refusal is the end of a sentence that begins with "the picture …". */
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
