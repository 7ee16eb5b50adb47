import type { BoardError } from './board-error.js';

export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly full: () => BoardError;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs tasks, each of which belongs to a key. Only a few tasks of a key run at a time, and its other tasks wait in
 * order. So one key cannot block the other keys.
 */
export class Turns<Key> {
  readonly #queues = new Map<Key, Queue>();

  constructor(private readonly limits: TurnLimits) {}

  /** @throws BoardError when too many tasks of the key wait */
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
      // The next task takes the place of this one.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}
