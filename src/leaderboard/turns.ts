import type { BoardError } from './board-error.js';

export interface TurnLimits {
  /** Maximum number of works of one key that run at once. */
  readonly atOnce: number;
  /** Maximum number of further works of the key that wait. */
  readonly waiting: number;
  /** Makes the refusal of a work beyond both limits. */
  readonly full: () => BoardError;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets the works of each key run in order and only a few at once, so that they leave room for those of other keys. */
export class Turns<Key> {
  readonly #queues = new Map<Key, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /** Runs a work when it is its turn. @throws BoardError when too many works of the key wait */
  async take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const { atOnce, waiting, full } = this.limits;
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.running >= atOnce) {
      if (queue.waiting.length >= waiting) throw full();
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    } else {
      queue.running++;
      this.#queues.set(key, queue);
    }
    try {
      return await work();
    } finally {
      // The next work takes over the place.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}
