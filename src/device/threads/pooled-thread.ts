import { ThreadError } from './thread-error.js';

/** The reports of a thread. Nothing more comes from one that failed. */
export interface ThreadEvents<Reply> {
  readonly done: (reply: Reply) => void;
  /** The thread is of no more use. */
  readonly failed: (error: ThreadError) => void;
}

/** A thread of the platform that answers one request at a time. */
export interface Thread<Request> {
  /** The memory of `transfer` is handed over. */
  post(request: Request, transfer: ArrayBuffer[]): void;
  /** Says whether the process has to wait for what runs on the thread. */
  keepAlive(needed: boolean): void;
  end(): void;
}

/** Starts a thread of the platform. */
export type StartThread<Request, Reply> = (events: ThreadEvents<Reply>) => Thread<Request>;

/** A thread of a pool. It is started by its first call, and again after a call that broke it. */
export class PooledThread<Request, Reply> {
  #thread: Thread<Request> | undefined;
  /** Ends the call that runs, with its reply or with the reason why there is none. */
  #finish: ((ended: { readonly reply: Reply } | { readonly error: ThreadError }) => void) | undefined;

  /** @param timeoutMs a call that takes longer is given up, and its thread ended; null for no limit */
  constructor(
    private readonly start: StartThread<Request, Reply>,
    private readonly timeoutMs: number | null,
  ) {}

  /**
   * Calls the function.
   * @returns its reply; rejects with a ThreadError
   */
  call(request: Request, transfer: ArrayBuffer[]): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const timer = this.#startTimer();
      this.#finish = (ended) => {
        clearTimeout(timer);
        this.#finish = undefined;
        this.#thread?.keepAlive(false);
        if ('reply' in ended) resolve(ended.reply);
        else reject(ended.error);
      };
      try {
        const thread = (this.#thread ??= this.#start());
        thread.keepAlive(true);
        thread.post(request, transfer);
      } catch (cause) {
        // No thread could be started, or the request cannot be sent.
        this.abandon(ThreadError.broken(cause));
      }
    });
  }

  /** Ends the thread; a call on it rejects with this error. */
  abandon(error: ThreadError): void {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#finish?.({ error });
    thread?.end();
  }

  #startTimer(): ReturnType<typeof setTimeout> | undefined {
    const { timeoutMs } = this;
    if (timeoutMs === null) return undefined;
    return setTimeout(() => this.abandon(new ThreadError('late', `takes longer than ${timeoutMs} ms`)), timeoutMs);
  }

  #start(): Thread<Request> {
    // One that was abandoned may still report.
    const thread: Thread<Request> = this.start({
      done: (reply) => {
        if (this.#thread === thread) this.#finish?.({ reply });
      },
      failed: (error) => {
        if (this.#thread === thread) this.abandon(error);
      },
    });
    return thread;
  }
}
