/**
 * Maximum number of events in a batch. The maximum can sink to `LEAST` when a board refuses large batches
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const MOST = 500;
const LEAST = 50;

/**
 * Decides the size of the next batch. After a batch that was too large, the size is smaller; during the search for an
 * invalid event, the search decides it.
 */
export class BatchSize {
  #most = MOST;
  /** The invalid event is one of this many oldest events. 0 without a search. */
  #suspects = 0;
  /** Number of events in the next batch of the search. */
  #trial = 0;

  get isSearching(): boolean {
    return this.#suspects > 0;
  }

  /** Returns the size of the next batch. @param waiting number of all waiting events */
  next(waiting: number): number {
    return Math.min(this.#suspects > 0 ? this.#trial : this.#most, waiting);
  }

  taken(count: number): void {
    if (this.#suspects > 0) this.#suspect(this.#suspects - count);
  }

  /**
   * Handles a batch that was too large. The next batches have half its size. If the batch had only a few events, one of
   * them must be too large. The search for that event then begins.
   */
  tooLarge(count: number): void {
    if (count > LEAST) this.#most = Math.max(LEAST, Math.floor(count / 2));
    else this.#suspect(count > 1 ? count : 0);
  }

  /**
   * Handles a batch that was refused because of one of its events.
   * @param line number of the event in the batch, from 1; null if unknown
   */
  malformed(count: number, line: number | null): void {
    if (count === 1) {
      this.#suspect(0);
      return;
    }
    if (line === null || line > count) {
      this.#suspect(count);
      return;
    }
    this.#suspects = line;
    this.#trial = Math.max(1, line - 1);
  }

  #suspect(count: number): void {
    this.#suspects = Math.max(0, count);
    this.#trial = Math.max(1, Math.floor(count / 2));
  }
}
