import { ThreadError } from './thread-error.js';

/** Receives the events of a thread. A failed thread sends no more events. */
export interface ThreadEvents<Reply> {
  readonly done: (reply: Reply) => void;
  readonly failed: (error: ThreadError) => void;
}

/** A thread that answers one request at a time: a worker of Node or of the browser, or the calling thread. */
export interface Thread<Request> {
  /** The buffers in `transfer` are moved to the thread instead of copied. */
  post(request: Request, transfer: ArrayBuffer[]): void;
  keepAlive(needed: boolean): void;
  end(): void;
}

export type StartThread<Request, Reply> = (events: ThreadEvents<Reply>) => Thread<Request>;

export interface ThreadPoolOptions<Request, Reply> {
  readonly start: StartThread<Request, Reply>;
  /** Maximum number of calls that run at the same time; 1 by default. */
  readonly threads?: number;
  /** Maximum number of calls in the queue; unlimited by default. */
  readonly queueMax?: number;
  /** Time limit of a call, ms; unlimited by default. The pool ends the thread of a call that exceeds it. */
  readonly timeoutMs?: number;
  /**
   * Returns the message for a request, and the buffers to transfer. Called just before the request is sent. By default,
   * the message is the request itself, and nothing is transferred.
   */
  readonly pack?: (request: Request) => readonly [message: Request, transfer: ArrayBuffer[]];
}

interface Waiting<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs a function on a few threads, with a first-in, first-out queue. Threads without a call do not keep the process
 * alive. If a call hangs or crashes, only its thread ends, and the next call starts a new one.
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

  get pending(): number {
    return this.#queue.length + this.#running.size;
  }

  /**
   * @param signal cancels the call: a waiting call leaves the queue; a running call fails, and its thread ends
   * @returns the reply; rejects with a {@link ThreadError}
   */
  call(request: Request, signal?: AbortSignal): Promise<Reply> {
    if (this.#queue.length >= this.#queueMax) {
      return Promise.reject(new ThreadError('busy', `${this.#queue.length} calls are already waiting`));
    }
    if (signal?.aborted) return Promise.reject(new ThreadError('dropped', 'was cancelled before it began'));
    return new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject };
      this.#queue.push(waiting);
      signal?.addEventListener('abort', () => this.#cancel(waiting), { once: true });
      this.#startNext();
    });
  }

  /** Cancels all calls and ends all threads. A later call starts a new thread. */
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

/** A place in the pool. Its thread starts with the first call, and again with the first call after a failure. */
class PooledThread<Request, Reply> {
  #thread: Thread<Request> | undefined;
  #finish: ((ended: { readonly reply: Reply } | { readonly error: ThreadError }) => void) | undefined;

  /** @param timeoutMs see {@link ThreadPool}; null means no limit */
  constructor(
    private readonly start: StartThread<Request, Reply>,
    private readonly timeoutMs: number | null,
  ) {}

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
        this.abandon(ThreadError.broken(cause));
      }
    });
  }

  /** Ends the thread. If a call is running, the call rejects with `error`. */
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
    // An abandoned thread may still send events. Such events are ignored, because `#thread` then differs from the
    // thread that sent them.
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
