/**
 * Maximum number of events in a batch. When a board refuses large batches, this maximum can sink to `LEAST`
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const MOST = 500;
const LEAST = 50;

/**
 * Decides the size of the next batch. It reduces the size after a batch that was too large, and while it searches for
 * an invalid event.
 */
export class BatchSize {
  #most = MOST;
  /** The invalid event is among this many oldest events; 0 if no search is running. */
  #suspects = 0;
  /** Number of events in the next batch of the search. */
  #trial = 0;

  /** True during the search for an invalid event. */
  get isSearching(): boolean {
    return this.#suspects > 0;
  }

  /** Returns the number of events for the next batch. @param waiting number of all waiting events */
  next(waiting: number): number {
    return Math.min(this.#suspects > 0 ? this.#trial : this.#most, waiting);
  }

  taken(count: number): void {
    if (this.#suspects > 0) this.#suspect(this.#suspects - count);
  }

  /**
   * Reports that a batch was too large. The next batch has half its size. Later batches keep that limit, unless the
   * batch had only a few events: then one of them must be too large, and the search for it begins.
   */
  tooLarge(count: number): void {
    if (count > LEAST) this.#most = Math.max(LEAST, Math.floor(count / 2));
    else this.#suspect(count > 1 ? count : 0);
  }

  /**
   * Reports that a batch was refused because of one of its events.
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
