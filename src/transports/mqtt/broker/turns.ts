import { ByteBudget } from './byte-budget.js';

/**
 * Work for clients that is done in the order in which each of them asked, one client after the other, and in slices of
 * time: between two slices whatever else the process serves has its turn. What comes while nothing waits is done at once.
 */
export class Turns<Client> {
  readonly #waiting = new Map<Client, Task[]>();
  readonly #bytes: ByteBudget;
  /** The end of this slice, ms; null when the next task begins one. */
  #sliceEnd: number | null = null;

  /**
   * @param sliceMs the time after which a slice ends; a task that has begun is finished
   * @param bytesMax the most bytes of tasks that wait, those of all clients together
   */
  constructor(
    private readonly sliceMs: number,
    bytesMax: number,
  ) {
    this.#bytes = new ByteBudget(bytesMax);
  }

  /** Does a task when it is its turn. @param bytes what it holds while it waits @returns false when there is no room */
  run(client: Client, bytes: number, task: () => void): boolean {
    if (this.#waiting.size === 0 && this.#hasTime()) {
      task();
      return true;
    }
    if (!this.#bytes.take(bytes)) return false;
    const tasks = this.#waiting.get(client);
    if (tasks) tasks.push({ bytes, task });
    else this.#waiting.set(client, [{ bytes, task }]);
    return true;
  }

  /** Drops what waits for a client. */
  forget(client: Client): void {
    for (const { bytes } of this.#waiting.get(client) ?? []) this.#bytes.give(bytes);
    this.#waiting.delete(client);
  }

  /** Begins a slice if none has begun. @returns false when the slice has ended */
  #hasTime(): boolean {
    if (this.#sliceEnd === null) {
      this.#sliceEnd = performance.now() + this.sliceMs;
      setImmediate(() => this.#next());
      return true;
    }
    return performance.now() < this.#sliceEnd;
  }

  #next(): void {
    this.#sliceEnd = null;
    while (this.#waiting.size > 0 && this.#hasTime()) {
      const [client, tasks] = this.#waiting.entries().next().value!;
      this.#waiting.delete(client);
      const { bytes, task } = tasks.shift()!;
      // The client waits again behind the others.
      if (tasks.length > 0) this.#waiting.set(client, tasks);
      this.#bytes.give(bytes);
      task();
    }
  }
}

interface Task {
  readonly bytes: number;
  readonly task: () => void;
}
