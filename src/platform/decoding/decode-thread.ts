import { refuse } from '../../errors/index.js';
import type { DecodeJob, DecodeOutcome } from './decode-job.js';

/** What a thread tells. Nothing more comes from one that failed. */
export interface ThreadEvents {
  readonly done: (outcome: DecodeOutcome) => void;
  /** The thread is of no more use; the reason as it goes on after "the picture …". */
  readonly failed: (reason: string) => void;
}

/** A thread of the platform that does one job at a time. */
export interface Thread {
  /** The job's memory is handed over. */
  post(job: DecodeJob, transfer: ArrayBuffer[]): void;
  /** Whether the process has to wait for what runs here. */
  keepAlive(needed: boolean): void;
  end(): void;
}

export interface ThreadOptions {
  readonly start: (events: ThreadEvents) => Thread;
  /** A job that takes longer is given up, and its thread ended. */
  readonly timeoutMs: number;
}

/** A thread that decodes one file at a time. It is started by the first job, and again after one that broke it. */
export class DecodeThread {
  #thread: Thread | undefined;
  #finish: ((outcome: DecodeOutcome) => void) | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /** Resolves with what comes of the job; never rejects. The job's bytes are copied before this returns. */
  run(job: DecodeJob): Promise<DecodeOutcome> {
    const thread = (this.#thread ??= this.#start());
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.abandon('ETIMEDOUT', `takes longer than ${this.options.timeoutMs} ms to decode`);
      }, this.options.timeoutMs);
      this.#finish = (outcome) => {
        clearTimeout(timer);
        this.#finish = undefined;
        this.#thread?.keepAlive(false);
        resolve(outcome);
      };
      thread.keepAlive(true);
      const bytes = new Uint8Array(job.bytes);
      thread.post({ ...job, bytes }, [bytes.buffer]);
    });
  }

  /** Ends the thread; a job on it is refused with this reason. */
  abandon(errno: 'EIO' | 'ETIMEDOUT', reason: string): void {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#finish?.(refuse(errno, reason));
    thread?.end();
  }

  #start(): Thread {
    const thread: Thread = this.options.start({
      done: (outcome) => {
        if (this.#thread === thread) this.#finish?.(outcome);
      },
      failed: (reason) => {
        if (this.#thread === thread) this.abandon('EIO', reason);
      },
    });
    return thread;
  }
}
