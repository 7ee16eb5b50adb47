/**
 * A task that runs in steps, each much shorter than a slice. If a step yields a promise, the next step waits until the
 * promise has resolved.
 */
export type Steps = Iterator<Promise<void> | undefined, void>;

export function oneStep(work: () => void): Steps {
  return {
    next: () => {
      work();
      return { done: true, value: undefined };
    },
  };
}

/** Starts a time slice. @returns a function that reports whether the slice has time for another step */
export type Slice = () => () => boolean;

export function timedSlices(ms: number): Slice {
  return () => {
    const end = performance.now() + ms;
    return () => performance.now() < end;
  };
}

export interface StepSchedulerOptions {
  readonly slice: Slice;
  /** The maximum number of bytes that all queued tasks may hold together; unlimited by default. */
  readonly bytesMax?: number;
  /** Called with the error when a step fails, which ends the task. */
  readonly failed: (error: unknown) => void;
}

/**
 * Runs long work in short steps, so that it does not block the process. Each owner runs one step; then it is the next
 * owner's turn. The tasks of one owner run one after the other. If no other task is waiting, a task starts at once.
 */
export class StepScheduler<Owner> {
  readonly #queues = new Map<Owner, Task[]>();
  readonly #ready = new Set<Owner>();
  /** Reports whether the current slice has time for another step; null between slices. */
  #hasRoom: (() => boolean) | null = null;
  #isWorking = false;
  #bytes = 0;

  constructor(private readonly options: StepSchedulerOptions) {}

  /**
   * @param bytes size of the memory that the task holds until it ends
   * @returns false if the queued tasks would hold too many bytes; the task then does not run
   */
  run(owner: Owner, bytes: number, steps: Steps): boolean {
    if (this.#bytes + bytes > (this.options.bytesMax ?? Infinity)) return false;
    this.#bytes += bytes;
    const queue = this.#queues.get(owner);
    if (queue) {
      queue.push({ bytes, steps });
      return true;
    }
    this.#queues.set(owner, [{ bytes, steps }]);
    this.#ready.add(owner);
    this.#work();
    return true;
  }

  /**
   * Runs a task, and resolves when the task has ended. If the tasks of the owner are dropped, the promise never
   * settles.
   */
  done(owner: Owner, steps: Steps): Promise<void> {
    return new Promise((resolve, reject) => {
      const next: Steps['next'] = () => {
        try {
          const result = steps.next();
          if (result.done) resolve();
          return result;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return { done: true, value: undefined };
        }
      };
      this.run(owner, 0, { next });
    });
  }

  isBusy(owner: Owner): boolean {
    return this.#queues.has(owner);
  }

  forget(owner: Owner): void {
    for (const { bytes } of this.#queues.get(owner) ?? []) this.#bytes -= bytes;
    this.#queues.delete(owner);
    this.#ready.delete(owner);
  }

  #work(): void {
    // This function may be called from within a step. The new task then waits until the step has ended.
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (const owner of this.#ready) {
      if (!this.#slice()()) break;
      // Delete the owner before its step runs. If it has more to do, it is added again after the step, at the end of
      // the order.
      this.#ready.delete(owner);
      this.#step(owner, this.#queues.get(owner)!);
    }
    this.#isWorking = false;
  }

  #slice(): () => boolean {
    if (this.#hasRoom === null) {
      this.#hasRoom = this.options.slice();
      setImmediate(() => {
        this.#hasRoom = null;
        this.#work();
      });
    }
    return this.#hasRoom;
  }

  #step(owner: Owner, queue: Task[]): void {
    const { steps, bytes } = queue[0]!;
    const { done, value } = this.#next(steps);
    if (this.#queues.get(owner) !== queue) return;
    if (!done && value) {
      void value.then(() => this.#resume(owner, queue));
      return;
    }
    if (done) {
      queue.shift();
      this.#bytes -= bytes;
    }
    if (queue.length > 0) this.#ready.add(owner);
    else this.#queues.delete(owner);
  }

  #next(steps: Steps): { readonly done: boolean; readonly value: Promise<void> | undefined } {
    try {
      const { done = false, value } = steps.next();
      return { done, value: done ? undefined : (value as Promise<void> | undefined) };
    } catch (error) {
      this.options.failed(error);
      return { done: true, value: undefined };
    }
  }

  #resume(owner: Owner, queue: Task[]): void {
    if (this.#queues.get(owner) !== queue) return;
    this.#ready.add(owner);
    this.#work();
  }
}

interface Task {
  readonly bytes: number;
  readonly steps: Steps;
}
