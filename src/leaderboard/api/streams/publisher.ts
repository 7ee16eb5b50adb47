import { CHANNELS } from '../../store/channels.js';
import type { Listener } from '../../store/listen.js';
import type { Run } from '../../store/reads/live-rows.js';

/**
 * Publishes the rows of a run (a range of log positions) to the readers in this process.
 * @returns last published position
 */
export type Publish = (run: Run) => Promise<number>;

/**
 * Publishes the rows that the projector has processed, in order and each once. Runs that come during a read are merged,
 * so the queue stays bounded. A run is lost if the process cannot listen for it, because streams do not replay.
 */
export class Publisher {
  readonly #unlisten: () => void;
  #done = 0;
  #pending: Run | undefined;
  #working: Promise<void> | undefined;
  #isClosed = false;

  constructor(
    listener: Listener,
    private readonly publish: Publish,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.#unlisten = listener.on(CHANNELS.projected, (text) => this.#hear(text));
  }

  /** Stops after the current run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unlisten();
    await this.#working;
  }

  #hear(text: string | null): void {
    const [from, to] = (text ?? '').split(' ').map(Number);
    if (from === undefined || to === undefined || to <= this.#done) return;
    // If a crash of the database undoes a step, the projector repeats the step and announces it again. `Math.max` skips
    // the positions that were already published.
    this.#pending = { from: Math.max(this.#pending?.from ?? from, this.#done), to };
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // Runs that come in the same turn of the event loop are merged.
    await Promise.resolve();
    while (this.#pending && !this.#isClosed) {
      const { from, to } = this.#pending;
      const upTo = await this.#published({ from, to });
      this.#done = upTo;
      const { to: last } = this.#pending;
      this.#pending = upTo < last ? { from: upTo, to: last } : undefined;
    }
    this.#working = undefined;
  }

  /** Publishes the first rows of a run. Skips the whole run if its rows cannot be read. */
  async #published(run: Run): Promise<number> {
    try {
      return await this.publish(run);
    } catch (error) {
      this.onFault(error);
      return run.to;
    }
  }
}
