import { Broadcast } from './broadcast.js';

/** Calls a function once at a later time, for example at the next tick. */
export type Schedule = (run: () => void) => void;

/**
 * Triggers samples, at which the watched leaves are read again. It triggers a sample only after the world has changed,
 * and has no timer of its own. Several changes before a sample share that sample. Without listeners, the sampler does
 * nothing.
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

  /** Calls the listener at each sample. @returns a function that ends the calls */
  onSample(listener: () => void): () => void {
    return this.#samples.follow(listener);
  }
}
