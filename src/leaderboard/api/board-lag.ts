import { lagOf, logPositions } from '../store/log-positions.js';
import type { Store } from '../store/open-store.js';

/** How far the boards are behind the log. */
interface Lag {
  readonly lag?: number;
  readonly lag_s?: number;
}

/** The age up to which an answer is used again, ms. */
const KEPT_MS = 1000;
/** The maximum wait for an answer of the database, ms: the health check must not wait longer. */
const WAIT_MS = 300;

/**
 * Reads how far the boards are behind the log, at most once a second. If the database does not answer, that is not an
 * error, and it is not asked a second time: checks every second would use all its connections.
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
