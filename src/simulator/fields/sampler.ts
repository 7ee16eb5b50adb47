import { Broadcast } from './broadcast.js';

/** Runs a function once, soon: at the end of this turn of the event loop, or at the next tick. */
export type Schedule = (run: () => void) => void;

/**
 * The clock of samples, at which leaves are read again. A sample follows a change of the world, never a timer: many
 * changes before it is due make one sample, no change makes none, and without listeners nothing is done.
 */
export class Sampler {
  readonly #samples: Broadcast<void>;

  /** @param schedule paces the samples; by default one at the end of the current turn */
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

  /** Calls back at each sample. @returns the function that ends it */
  onSample(listener: () => void): () => void {
    return this.#samples.follow(listener);
  }
}
