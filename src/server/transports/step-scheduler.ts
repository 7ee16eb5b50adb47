/**
 * A task in steps, each of which should take far less than a slice. A step that yields a promise pauses the task until
 * the promise resolves.
 */
export type Steps = Iterator<Promise<void> | undefined, void>;

/** Makes a task of one step. */
export function oneStep(work: () => void): Steps {
  return {
    next: () => {
      work();
      return { done: true, value: undefined };
    },
  };
}

/** Starts a slice. @returns a function that reports whether the slice has time for another step */
export type Slice = () => () => boolean;

/** Makes slices of a number of milliseconds. */
export function timedSlices(ms: number): Slice {
  return () => {
    const end = performance.now() + ms;
    return () => performance.now() < end;
  };
}

export interface StepSchedulerOptions {
  readonly slice: Slice;
  /** The maximum number of bytes held by waiting tasks of all owners together; unlimited by default. */
  readonly bytesMax?: number;
  /** Receives the error of a step; its task ends. */
  readonly failed: (error: unknown) => void;
}

/**
 * Runs work that would block the process if it were done at once. Owners take turns, one step each; the tasks of one
 * owner run one after the other. Between two slices the event loop serves everything else. A task starts at once if
 * nothing else waits.
 */
export class StepScheduler<Owner> {
  readonly #queues = new Map<Owner, Task[]>();
  /** The owners whose next step can run now, in the order of their turns. */
  readonly #ready = new Set<Owner>();
  /** The current slice; null between slices. */
  #hasRoom: (() => boolean) | null = null;
  #isWorking = false;
  #bytes = 0;

  constructor(private readonly options: StepSchedulerOptions) {}

  /**
   * Runs a task in its turn.
   * @param bytes the memory that the task holds until it is done
   * @returns false, without running it, if waiting tasks hold too many bytes
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
   * Runs a task to its end. The promise stays pending if the owner is forgotten, and rejects with the error of a step.
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

  /** Reports whether an owner has an unfinished task. */
  isBusy(owner: Owner): boolean {
    return this.#queues.has(owner);
  }

  /** Drops the tasks of an owner. */
  forget(owner: Owner): void {
    for (const { bytes } of this.#queues.get(owner) ?? []) this.#bytes -= bytes;
    this.#queues.delete(owner);
    this.#ready.delete(owner);
  }

  #work(): void {
    // A step that adds a task does not run it within itself.
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (const owner of this.#ready) {
      if (!this.#slice()()) break;
      // An owner that is added again comes last.
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
    // A step can forget its owner.
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
