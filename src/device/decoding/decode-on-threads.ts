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
  /** The number of files that are decoded at the same time. */
  readonly threads: number;
  /** The number of files that may wait beside those. */
  readonly queueMax: number;
  /** The time after which a file is given up and its thread ended, ms. */
  readonly timeoutMs: number;
  /** The maximum MiB of JavaScript objects of a thread. Texels are not included; the limits of a job apply to them. */
  readonly heapMib?: number;
  readonly limits: ImageLimits;
}

/**
 * The settings of every host. Chosen: one file at a time leaves a core for the picture, the store holds 32 files by default, and
 * the largest picture takes 4 s on a slow machine.
 */
export const DECODER_DEFAULTS = {
  threads: 1,
  queueMax: 64,
  timeoutMs: 20_000,
  limits: DEFAULT_IMAGE_LIMITS,
} as const satisfies Partial<DecoderOptions>;

export interface DecodeTask<T> {
  /**
   * The result of the job; never rejects. EBUSY if too many jobs wait, ETIMEDOUT, EIO if it was cancelled or its thread
   * failed, otherwise the result of `readImage` or `prepareTexture`.
   */
  readonly outcome: Promise<Outcome<T>>;
  /** Cancels the job: a waiting one at once, a running one by ending its thread. Has no effect on a finished job. */
  cancel(): void;
}

/** Decodes picture files beside the thread that draws. */
export interface ImageDecoder {
  /** Reads the image as it is in its file. */
  read(bytes: Uint8Array): DecodeTask<Image>;
  /** Reads the image and makes the levels of a texture from it. */
  prepare(bytes: Uint8Array, request: TextureRequest): DecodeTask<PreparedTexture>;
  /** The number of jobs that run or wait. */
  readonly pending: number;
  /** Cancels everything and ends the threads. */
  close(): void;
}

/** Makes a decoder of a few threads and a queue in order. */
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
    // A device's own set of features cannot be sent to a thread.
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

/** Copies the bytes of a job when its turn comes, and transfers the copy, so that the caller keeps its own bytes. */
function packJob(job: DecodeJob): [DecodeJob, ArrayBuffer[]] {
  const bytes = new Uint8Array(job.bytes);
  return [{ ...job, bytes }, [bytes.buffer]];
}

/** The refusal for a failed job; its reason continues a sentence that begins with "the picture …". */
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
      return refuse('EIO', 'ended its decoder; export it again');
    case 'broken':
      return refuse('EIO', `broke its decoder (${error.message}); export it again`);
  }
}
