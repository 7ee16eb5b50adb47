import { Broadcast } from './broadcast.js';

/** Calls a function once, but later. The schedule decides when, for example at the next tick. */
export type Schedule = (run: () => void) => void;

/**
 * Triggers samples. At a sample, the leaves that are watched are read again. A sample is only triggered if the world
 * has changed. The sampler has no timer of its own. If several changes come before the sample, one sample is enough for
 * all of them. Without listeners, the sampler does nothing.
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

  /** Calls back at each sample. @returns a function that ends the calls */
  onSample(listener: () => void): () => void {
    return this.#samples.follow(listener);
  }
}
