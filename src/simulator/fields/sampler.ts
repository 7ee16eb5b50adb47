import { Broadcast } from './broadcast.js';

export type Schedule = (run: () => void) => void;

/**
 * Triggers samples, at which the watched leaves are read again. It triggers a sample only after the world has changed,
 * and has no timer of its own.
 */
export class Sampler {
  readonly #samples: Broadcast<void>;

  /** @param schedule decides when a sample runs; by default at the end of the current turn of the event loop */
  constructor(world: { onChange(listener: () => void): () => void }, schedule: Schedule = queueMicrotask) {
    this.#samples = new Broadcast((emit) => {
      let due = false;
      return world.onChange(() => {
        if (due) return;
        due = true;
        schedule(() => {
          due = false;
          emit();
        });
      });
    });
  }

  onSample(listener: () => void): () => void {
    return this.#samples.follow(listener);
  }
}
