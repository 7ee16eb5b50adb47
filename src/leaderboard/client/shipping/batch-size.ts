/**
 * Maximum events of a batch, and the lowest limit that refusals as too large lead to
 * (docs/reference/leaderboard-rules.md, "Clients").
 */
const MOST = 500;
const LEAST = 50;

/** Decides the size of the next batch: smaller after one that was too large, or to isolate a bad event. */
export class BatchSize {
  #most = MOST;
  /** The bad event is among this many of the oldest events; 0 if none is searched for. */
  #suspects = 0;
  /** The number of events in the next batch. */
  #trial = 0;

  /** True during the search for a bad event. */
  get isSearching(): boolean {
    return this.#suspects > 0;
  }

  /** Returns the number of events of the next batch. @param waiting all waiting events */
  next(waiting: number): number {
    return Math.min(this.#suspects > 0 ? this.#trial : this.#most, waiting);
  }

  taken(count: number): void {
    if (this.#suspects > 0) this.#suspect(this.#suspects - count);
  }

  /** A batch was too large: tries half of it. The size stays down, unless only a few events were large. */
  tooLarge(count: number): void {
    if (count > LEAST) this.#most = Math.max(LEAST, Math.floor(count / 2));
    else this.#suspect(count > 1 ? count : 0);
  }

  /** A batch was refused for one of its events. @param line number of the event, from 1; null if unknown */
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
