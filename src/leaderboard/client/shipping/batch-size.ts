/**
 * Maximum number of events in a batch. It falls, but not below `LEAST`, when a board refuses batches as too large
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const MOST = 500;
const LEAST = 50;

/**
 * Decides how many events the next batch has. The size shrinks when a batch was too large. While an invalid event is
 * being sought, each batch is a trial of that search.
 */
export class BatchSize {
  #most = MOST;
  /** Number of the oldest events, one of which is invalid; 0 when no invalid event is being sought. */
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
   * Handles a batch that was too large. If it had more than `LEAST` events, later batches are about half as large.
   * Otherwise, one of its events is probably too large by itself, and the search for that event begins.
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
