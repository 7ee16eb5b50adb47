import { lagOf, logPositions } from '../store/log-positions.js';
import type { Store } from '../store/open-store.js';

/** Lag of the boards behind the log: the number of unprocessed events, and the age of the oldest one in seconds. */
interface Lag {
  readonly lag?: number;
  readonly lag_s?: number;
}

const KEPT_MS = 1000;
/** Maximum time that a health check waits for the database, ms. */
const WAIT_MS = 300;

/**
 * Reads the lag of the boards behind the log. If the database does not answer, the result is empty. This class queries
 * the database at most once a second, and never while an earlier query is pending. Otherwise, health checks could
 * occupy all connections.
 */
export class BoardLag {
  #reading: Promise<Lag> | null = null;
  #readMs = -Infinity;
  #isAsking = false;

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  async read(): Promise<Lag> {
    if (!this.#isAsking && performance.now() - this.#readMs >= KEPT_MS) {
      this.#readMs = performance.now();
      this.#isAsking = true;
      this.#reading = this.#ask().finally(() => (this.#isAsking = false));
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Lag>((resolve) => (timer = setTimeout(() => resolve({}), WAIT_MS)));
    try {
      return await Promise.race([this.#reading!, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #ask(): Promise<Lag> {
    return logPositions(this.store).then(
      (positions) => {
        const { lag, lagSeconds } = lagOf(positions, this.now());
        return { lag, lag_s: lagSeconds };
      },
      () => ({}),
    );
  }
}
