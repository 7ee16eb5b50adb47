/**
 * A task that runs in steps. Each step should be much shorter than a slice. A step that yields a promise pauses the
 * task until the promise resolves.
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

/** Starts a slice. @returns a function that reports whether there is time for another step in the slice */
export type Slice = () => () => boolean;

export function timedSlices(ms: number): Slice {
  return () => {
    const end = performance.now() + ms;
    return () => performance.now() < end;
  };
}

export interface StepSchedulerOptions {
  readonly slice: Slice;
  /**
   * The maximum number of bytes that the waiting tasks of all owners may hold together. By default, they may hold any
   * number.
   */
  readonly bytesMax?: number;
  /** Called with the error when a step fails. Then the task ends. */
  readonly failed: (error: unknown) => void;
}

/**
 * Runs long work in steps that do not block the process. Owners take turns of one step. The tasks of one owner run one
 * after the other. Between two slices, the event loop handles other work. A task starts at once if nothing else waits.
 */
export class StepScheduler<Owner> {
  readonly #queues = new Map<Owner, Task[]>();
  /** The owners whose next step can run now, in their order. */
  readonly #ready = new Set<Owner>();
  /** Reports whether the current slice has time for another step. Null between slices. */
  #hasRoom: (() => boolean) | null = null;
  #isWorking = false;
  #bytes = 0;

  constructor(private readonly options: StepSchedulerOptions) {}

  /**
   * Queues a task and runs it in its owner's turns.
   * @param bytes memory that the task holds until it is done
   * @returns false if waiting tasks would hold too many bytes; then the task does not run
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
   * Runs a task and resolves when it is done. The promise rejects with the error of a step. It stays pending if the
   * owner's tasks are dropped.
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
    // If a step calls this method with a new task, that task must not run inside the step.
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (const owner of this.#ready) {
      if (!this.#slice()()) break;
      // The owner is deleted first, because adding it again then puts it at the end of the order.
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
    // A step may have removed its own owner.
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
