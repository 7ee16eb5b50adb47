import { CHANNELS } from '../../store/channels.js';
import type { Listener } from '../../store/listen.js';
import type { Run } from '../../store/reads/live-rows.js';

/** Publishes the rows of a run (a range of log positions) to the readers in this process. */
export type Publish = (run: Run) => Promise<number>;

/**
 * Publishes the rows that the projector has processed, in order and each only once. Runs that arrive while another run
 * is being published are merged, so at most one run waits. If the process misses announcements because it is not
 * listening, it publishes the missed rows as soon as it listens again.
 */
export class Publisher {
  readonly #unlisten: () => void;
  /** Last position that was published or skipped. Undefined until the first position is known. */
  #done: number | undefined;
  #pending: Run | undefined;
  #working: Promise<void> | undefined;
  #isClosed = false;

  /** @param last reads the last position that the projector has processed */
  constructor(
    listener: Listener,
    private readonly publish: Publish,
    private readonly last: () => Promise<number>,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.#unlisten = listener.on(CHANNELS.projected, (text) => this.#hear(text));
    void this.#catchUp();
  }

  /** Waits until the current range of events is published, and publishes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unlisten();
    await this.#working;
  }

  #hear(text: string | null): void {
    if (text === null) return void this.#catchUp();
    const [from, to] = text.split(' ').map(Number);
    if (from !== undefined && to !== undefined) this.#add({ from, to });
  }

  /** Publishes the rows that were missed. The first call only finds out where to begin. */
  async #catchUp(): Promise<void> {
    try {
      const to = await this.last();
      this.#done ??= this.#pending?.from ?? to;
      this.#add({ from: this.#done, to });
    } catch (error) {
      if (!this.#isClosed) this.onFault(error);
    }
  }

  #add({ from, to }: Run): void {
    // After a crash of the database, the projector may repeat a step and announce it again.
    if (to <= (this.#done ?? 0)) return;
    const { from: begin = this.#done ?? from, to: end = to } = this.#pending ?? {};
    this.#pending = { from: begin, to: Math.max(to, end) };
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // Waits, so that all runs that arrive in this turn of the event loop are merged.
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

  /**
   * Publishes a run, or only its first rows, and returns the position up to which it is done. If the rows cannot be
   * read, skips the whole run.
   */
  async #published(run: Run): Promise<number> {
    try {
      return await this.publish(run);
    } catch (error) {
      this.onFault(error);
      return run.to;
    }
  }
}
