import { ThreadError } from './thread-error.js';

/** A thread that has failed sends no more events. */
export interface ThreadEvents<Reply> {
  readonly done: (reply: Reply) => void;
  readonly failed: (error: ThreadError) => void;
}

/** A thread of the platform that answers one request at a time. */
export interface Thread<Request> {
  /** Sends a request, and moves the buffers in `transfer` to the thread instead of copying them. */
  post(request: Request, transfer: ArrayBuffer[]): void;
  /** Sets whether the process stays alive while the thread runs. */
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
  /** Time limit of a call, ms; unlimited by default. Afterwards, the pool cancels the call and ends its thread. */
  readonly timeoutMs?: number;
  /**
   * Converts a request to a message and a list of buffers to transfer, just before the call runs. By default, the
   * message is the request and no buffer is transferred.
   */
  readonly pack?: (request: Request) => readonly [message: Request, transfer: ArrayBuffer[]];
}

interface Waiting<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs a function on a few threads, with a first-in, first-out queue. Threads start with the first call. Idle threads
 * do not keep the process alive. If a call hangs or crashes, only its thread ends, and the next call starts a new one.
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
   * @param signal cancels the call: a waiting call is removed from the queue, and a running call ends with its thread
   * @returns the reply; rejects with a {@link ThreadError}
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

  /** Cancels all calls and ends the threads. A later call starts them again. */
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

/** A thread of a pool. It starts with its first call, and again with the first call after a failure. */
class PooledThread<Request, Reply> {
  #thread: Thread<Request> | undefined;
  /** Ends the running call with its reply or an error. */
  #finish: ((ended: { readonly reply: Reply } | { readonly error: ThreadError }) => void) | undefined;

  /** @param timeoutMs see {@link ThreadPool}; null means no limit */
  constructor(
    private readonly start: StartThread<Request, Reply>,
    private readonly timeoutMs: number | null,
  ) {}

  /**
   * @returns the reply; rejects with a ThreadError
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
        // The thread could not be started, or the request could not be sent.
        this.abandon(ThreadError.broken(cause));
      }
    });
  }

  /** Ends the thread. A running call rejects with this error. */
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
    // An abandoned thread may still send events. They are ignored, because `#thread` is then a different thread or
    // none.
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
