import { type Outcome, refuse } from '../../errors/index.js';
import type { Image, ImageLimits, PreparedTexture, TextureRequest } from '../../images/index.js';
import type { DecodeJob, DecodeOutcome } from './decode-job.js';

/** Does one job at a time. */
export interface DecodeRunner {
  /** Resolves with what comes of the job; never rejects. */
  run(job: DecodeJob): Promise<DecodeOutcome>;
  /** Refuses the job that runs with this reason. */
  abandon(errno: 'EIO', reason: string): void;
}

export interface DecodeQueueOptions {
  /** As many files are decoded at the same time. */
  readonly runners: readonly DecodeRunner[];
  /** Files that may wait beside those. */
  readonly queueMax: number;
  readonly limits: ImageLimits;
}

export interface DecodeTask<T> {
  /**
   * What came of it; never rejects. EBUSY when too many wait, ETIMEDOUT, EIO when it was cancelled or broke its thread, else as
   * `readImage` and `prepareTexture` answer.
   */
  readonly outcome: Promise<Outcome<T>>;
  /** Gives up: at once while it waits, and by ending its thread while it runs. Does nothing afterwards. */
  cancel(): void;
}

/** Decodes picture files beside the thread that draws. */
export interface ImageDecoder {
  /** The image as it is in its file. */
  read(bytes: Uint8Array): DecodeTask<Image>;
  /** The image as the levels of a texture. */
  prepare(bytes: Uint8Array, request: TextureRequest): DecodeTask<PreparedTexture>;
  /** Jobs that run or wait. */
  readonly pending: number;
  /** Cancels everything and ends the threads. */
  close(): void;
}

interface Waiting {
  readonly job: DecodeJob;
  readonly resolve: (outcome: DecodeOutcome) => void;
}

/** Makes a decoder of a few runners and a queue in order. */
export function createDecodeQueue({ runners, queueMax, limits }: DecodeQueueOptions): ImageDecoder {
  const idle = [...runners];
  const queue: Waiting[] = [];
  const running = new Map<Waiting, DecodeRunner>();

  function startNext(): void {
    const next = queue[0];
    const runner = next && idle.pop();
    if (!runner) return;
    queue.shift();
    running.set(next, runner);
    void runner.run(next.job).then((outcome) => {
      running.delete(next);
      idle.push(runner);
      next.resolve(outcome);
      startNext();
    });
  }

  function cancel(waiting: Waiting): void {
    const at = queue.indexOf(waiting);
    if (at >= 0) {
      queue.splice(at, 1);
      waiting.resolve(refuse('EIO', 'was cancelled before it was decoded'));
    } else running.get(waiting)?.abandon('EIO', 'was cancelled while it was decoded');
  }

  function submit(job: DecodeJob): DecodeTask<Image | PreparedTexture> {
    if (queue.length >= queueMax) {
      const outcome = refuse('EBUSY', `cannot be decoded now: ${queue.length} files wait already; try again later`);
      return { outcome: Promise.resolve(outcome), cancel: () => undefined };
    }
    let waiting!: Waiting;
    const outcome = new Promise<DecodeOutcome>((resolve) => (waiting = { job, resolve }));
    queue.push(waiting);
    startNext();
    return { outcome, cancel: () => cancel(waiting) };
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
      return queue.length + running.size;
    },
    close() {
      for (const waiting of [...queue]) cancel(waiting);
      for (const runner of runners) runner.abandon('EIO', 'was cancelled while it was decoded');
    },
  };
}
