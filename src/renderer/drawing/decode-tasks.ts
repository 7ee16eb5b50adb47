import type { Outcome } from '../../base/errors/index.js';
import type { PreparedTexture } from '../../base/images/index.js';
import type { DecodeTask } from '../../device/decoding/index.js';

interface Running {
  readonly task: DecodeTask<PreparedTexture>;
  readonly done: Promise<void>;
}

/** The images that are being decoded, at most one for each key. A new task cancels an earlier one with the same key. */
export class DecodeTasks {
  readonly #running = new Map<string, Running>();

  start(key: string, task: DecodeTask<PreparedTexture>, finish: (outcome: Outcome<PreparedTexture>) => void): void {
    this.cancel(key);
    const done = task.outcome.then((outcome) => {
      if (this.#running.get(key)?.task !== task) return;
      this.#running.delete(key);
      finish(outcome);
    });
    this.#running.set(key, { task, done });
  }

  cancel(key: string): void {
    const running = this.#running.get(key);
    this.#running.delete(key);
    running?.task.cancel();
  }

  cancelAll(): void {
    for (const key of [...this.#running.keys()]) this.cancel(key);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }
}
