import { Broadcast } from './broadcast.js';

/** Runs a function once, at a later time that the schedule chooses, for example at the next tick. */
export type Schedule = (run: () => void) => void;

/**
 * Triggers samples, which are the times at which watched leaves are read again. Only changes of the world cause
 * samples, and the sampler has no timer. One sample serves all changes since the last one. The sampler rests while nothing
 * listens.
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
