/**
 * Maximum number of events in a batch. When a board refuses a batch as too large, the maximum is reduced, but never
 * below `LEAST` (docs/reference/leaderboard-rules.md, "Clients"). After every `GROWS_AFTER` accepted batches, the
 * maximum doubles again, because not every refused batch has too many bytes: a board also refuses a batch that
 * withdraws too many scores.
 */
const MOST = 500;
const LEAST = 50;
const GROWS_AFTER = 8;

/**
 * Decides how many events the client puts into the next batch. This number shrinks when a batch was too large. To find
 * an invalid event, it halves the number again and again (bisection).
 */
export class BatchSize {
  #most = MOST;
  /** Number of batches that the board has accepted since it last refused one as too large. */
  #taken = 0;
  /** Number of oldest events that may contain an invalid event; 0 outside of a search for such an event. */
  #suspects = 0;
  #trial = 0;

  get isSearching(): boolean {
    return this.#suspects > 0;
  }

  next(waiting: number): number {
    return Math.min(this.#suspects > 0 ? this.#trial : MOST, this.#most, waiting);
  }

  taken(count: number): void {
    if (this.#suspects > 0) this.#suspect(this.#suspects - count);
    if (++this.#taken % GROWS_AFTER === 0) this.#most = Math.min(MOST, 2 * this.#most);
  }

  /**
   * Call this method when a batch was too large. If the batch had more than `LEAST` events, later batches get about
   * half as many. Otherwise, one event of the batch is probably too large by itself, and the search for that event
   * begins.
   */
  tooLarge(count: number): void {
    this.#taken = 0;
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
