import { Worker } from 'node:worker_threads';
import { refuse } from '../../../errors/index.js';
import type { DecodeJob, DecodeOutcome } from './decode-job.js';

export interface ThreadOptions {
  /** The built entry of the thread. */
  readonly workerFile: string;
  /** A job that takes longer is given up, and its thread ended. */
  readonly timeoutMs: number;
  /** MiB of JavaScript objects that a thread may hold. Texels lie outside of it; the limits of a job bound them. */
  readonly heapMib: number;
}

/** A thread that decodes one file at a time. It is started by the first job, and again after one that broke it. */
export class DecodeThread {
  private worker: Worker | undefined;
  private finish: ((outcome: DecodeOutcome) => void) | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /** Resolves with what comes of the job; never rejects. The job's bytes are copied before this returns. */
  run(job: DecodeJob): Promise<DecodeOutcome> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.abandon('ETIMEDOUT', `takes longer than ${this.options.timeoutMs} ms to decode`);
      }, this.options.timeoutMs);
      this.finish = (outcome) => {
        clearTimeout(timer);
        this.finish = undefined;
        this.worker?.unref();
        resolve(outcome);
      };
      worker.ref();
      const bytes = new Uint8Array(job.bytes);
      worker.postMessage({ ...job, bytes }, [bytes.buffer]);
    });
  }

  /** Ends the thread; a job on it is refused with this reason. */
  abandon(errno: 'EIO' | 'ETIMEDOUT', reason: string): void {
    const { worker } = this;
    this.worker = undefined;
    this.finish?.(refuse(errno, reason));
    void worker?.terminate();
  }

  private start(): Worker {
    const { workerFile, heapMib } = this.options;
    const worker = new Worker(workerFile, { name: 'decode', resourceLimits: { maxOldGenerationSizeMb: heapMib } });
    const isCurrent = () => this.worker === worker;
    worker.on('message', (outcome: DecodeOutcome) => {
      if (isCurrent()) this.finish?.(outcome);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      if (!isCurrent()) return;
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.abandon('EIO', memory ? `needs more than ${heapMib} MiB to decode` : `broke its decoder: ${error.message}`);
    });
    worker.on('exit', () => {
      if (isCurrent()) this.abandon('EIO', 'ended its decoder');
    });
    return worker;
  }
}
