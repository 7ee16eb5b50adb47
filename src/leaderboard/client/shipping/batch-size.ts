/**
 * Maximum number of events in a batch. When a board refuses a batch as too large, the maximum is reduced, but never
 * below `LEAST` (docs/reference/leaderboard-rules.md, "Clients").
 */
const MOST = 500;
const LEAST = 50;

/**
 * Decides how many events the next batch has. The number shrinks when a batch was too large. To find an invalid event,
 * the batches bisect the oldest events.
 */
export class BatchSize {
  #most = MOST;
  /** While an invalid event is searched for, the number of oldest events that include it; otherwise 0. */
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
   * Call it when a batch was too large. If the batch had more than `LEAST` events, later batches get about half as
   * many. Otherwise, one event of the batch is probably too large by itself, and the search for that event begins.
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
