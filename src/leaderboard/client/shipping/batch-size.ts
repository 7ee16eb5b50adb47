/**
 * Maximum number of events in a batch. It falls, but not below `LEAST`, when a board refuses batches as too large
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const MOST = 500;
const LEAST = 50;

/**
 * The size shrinks when a batch was too large. While an invalid event is being sought, each batch is a trial of that
 * search.
 */
export class BatchSize {
  #most = MOST;
  /** Number of the oldest events, one of which is invalid; 0 when no invalid event is being sought. */
  #suspects = 0;
  #trial = 0;

  get isSearching(): boolean {
    return this.#suspects > 0;
  }

  next(waiting: number): number {
    return Math.min(this.#suspects > 0 ? this.#trial : this.#most, waiting);
  }

  taken(count: number): void {
    if (this.#suspects > 0) this.#suspect(this.#suspects - count);
  }

  /**
   * If the batch had more than `LEAST` events, later batches are about half as large. Otherwise, one of its events is
   * probably too large by itself, and the search for that event begins.
   */
  tooLarge(count: number): void {
    if (count > LEAST) this.#most = Math.max(LEAST, Math.floor(count / 2));
    else this.#suspect(count > 1 ? count : 0);
  }

  /** @param line number of the event in the batch, from 1; null if unknown */
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
