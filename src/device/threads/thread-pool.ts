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

export interface ThreadPoolOptions<Request, Reply> {
  readonly start: StartThread<Request, Reply>;
  /** The number of calls that run at the same time; 1 by default. */
  readonly threads?: number;
  /** The number of calls that may wait beside those; unlimited by default. */
  readonly queueMax?: number;
  /** The time after which a call is given up and its thread ended, ms; unlimited by default. */
  readonly timeoutMs?: number;
  /**
   * Makes the message for a request when its turn comes, with the buffers to transfer; by default the request itself,
   * without buffers.
   */
  readonly pack?: (request: Request) => readonly [message: Request, transfer: ArrayBuffer[]];
}

interface Waiting<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A function on a few threads of its own, with a queue in order. Threads start with the first call, and do not keep the
 * process alive while they are idle. If a call hangs or crashes its thread, only that thread is lost, and the next call
 * gets a new one.
 */
export class ThreadPool<Request, Reply> {
  readonly #idle: PooledThread<Request, Reply>[];
  readonly #queue: Waiting<Request, Reply>[] = [];
  readonly #running = new Map<Waiting<Request, Reply>, PooledThread<Request, Reply>>();
  readonly #queueMax: number;
  readonly #pack: NonNullable<ThreadPoolOptions<Request, Reply>['pack']>;

  constructor(options: ThreadPoolOptions<Request, Reply>) {
    const { start, threads = 1, queueMax = Infinity, timeoutMs = null, pack = (request) => [request, []] } = options;
    this.#idle = Array.from({ length: threads }, () => new PooledThread(start, timeoutMs));
    this.#queueMax = queueMax;
    this.#pack = pack;
  }

  /** The number of calls that run or wait. */
  get pending(): number {
    return this.#queue.length + this.#running.size;
  }

  /**
   * Calls the function when a thread is free.
   *
   * @param signal cancels the call: a waiting one at once, a running one by ending its thread
   * @returns its reply; rejects with a {@link ThreadError}
   */
  call(request: Request, signal?: AbortSignal): Promise<Reply> {
    if (this.#queue.length >= this.#queueMax) {
      return Promise.reject(new ThreadError('busy', `${this.#queue.length} calls wait already`));
    }
    if (signal?.aborted) return Promise.reject(new ThreadError('dropped', 'was cancelled before it began'));
    return new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject };
      this.#queue.push(waiting);
      signal?.addEventListener('abort', () => this.#cancel(waiting), { once: true });
      this.#startNext();
    });
  }

  /** Cancels everything and ends the threads. A later call starts them again. */
  close(): void {
    for (const waiting of [...this.#queue, ...this.#running.keys()]) this.#cancel(waiting);
    for (const thread of this.#idle) thread.abandon(new ThreadError('cancelled', 'was cancelled'));
  }

  #startNext(): void {
    const thread = this.#queue.length > 0 ? this.#idle.pop() : undefined;
    if (!thread) return;
    const waiting = this.#queue.shift()!;
    this.#running.set(waiting, thread);
    void this.#run(waiting, thread);
  }

  async #run(waiting: Waiting<Request, Reply>, thread: PooledThread<Request, Reply>): Promise<void> {
    try {
      waiting.resolve(await thread.call(...this.#pack(waiting.request)));
    } catch (error) {
      waiting.reject(error);
    } finally {
      this.#running.delete(waiting);
      this.#idle.push(thread);
      this.#startNext();
    }
  }

  #cancel(waiting: Waiting<Request, Reply>): void {
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) {
      this.#queue.splice(at, 1);
      waiting.reject(new ThreadError('dropped', 'was cancelled before it began'));
      return;
    }
    this.#running.get(waiting)?.abandon(new ThreadError('cancelled', 'was cancelled while it ran'));
  }
}

/** A thread of a pool. It is started by its first call, and again after a call that broke it. */
class PooledThread<Request, Reply> {
  #thread: Thread<Request> | undefined;
  /** Ends the call that runs, with its reply or with the reason why there is none. */
  #finish: ((ended: { readonly reply: Reply } | { readonly error: ThreadError }) => void) | undefined;

  /** @param timeoutMs a call that takes longer is cancelled, and its thread ended; null means no limit */
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
