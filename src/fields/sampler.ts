import type { World } from '../world/index.js';
import { Broadcast } from './broadcast.js';

/** Runs a function once, soon: the end of this turn of the event loop, or the next beat of a pace. */
export type Schedule = (run: () => void) => void;

/**
 * Says when to look again at what can be read. A sample follows a change of the world, never a timer of its own: many
 * changes before it is due make one sample, no change makes none, and while nobody follows nothing happens at all.
 */
export class Sampler {
  readonly #samples: Broadcast<void>;

  /** @param schedule paces the samples; by default one at the end of the current turn */
  constructor(world: Pick<World, 'onChange'>, schedule: Schedule = queueMicrotask) {
    this.#samples = new Broadcast((tell) => {
      let due = false;
      return world.onChange(() => {
        if (due) return;
        due = true;
        schedule(() => {
          due = false;
          tell();
        });
      });
    });
  }

  /** @returns what ends it */
  onSample(listener: () => void): () => void {
    return this.#samples.follow(listener);
  }
}
