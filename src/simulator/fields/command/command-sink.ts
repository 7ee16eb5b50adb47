import { accept, type Outcome } from '../../../base/errors/index.js';
import type { Command, World } from '../../world/index.js';

/** The receiver of the commands that writes become: it passes them to the world, or to a batch that is being read. */
export class CommandSink {
  #collected: Command[] | null = null;

  constructor(private readonly world: Pick<World, 'check' | 'execute' | 'executeBatch'>) {}

  submit(command: Command): Outcome<void> {
    if (this.#collected === null) return this.world.execute(command);
    const checked = this.world.check(command);
    if (checked.ok) this.#collected.push(command);
    return checked;
  }

  /** Returns what a write would run, without running it: the refusal of its leaf, or its commands. */
  collect(write: () => Outcome<void>): Outcome<readonly Command[]> {
    const collected: Command[] = [];
    this.#collected = collected;
    try {
      const outcome = write();
      return outcome.ok ? accept(collected) : outcome;
    } finally {
      this.#collected = null;
    }
  }

  /** Runs commands as one group: all of them, also those after one that fails. @returns the outcome of each */
  submitAll(commands: readonly Command[]): readonly Outcome<void>[] {
    return this.world.executeBatch(commands);
  }
}
