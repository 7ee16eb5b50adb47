import type { ServerResponse } from 'node:http';

export interface AnswerPlacesOptions {
  /** The most answers that are made at once. */
  readonly most: number;
  /** The time after which an answer may be ended in favour of a waiting one, ms. */
  readonly patienceMs: number;
}

/** An answer that waits for a place. */
interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Limits the number of answers that keep a moment of the world in memory until their clients have read them. Answers
 * beyond the limit wait, and keep nothing yet. A client that reads slowly, or not at all, keeps its place until its
 * time is over and another answer waits; then its connection ends.
 */
export class AnswerPlaces {
  /** The answers that have a place, with the time since when, ms; the oldest first. */
  readonly #held = new Map<ServerResponse, number>();
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: AnswerPlacesOptions) {}

  /**
   * Takes a place for an answer, unless it has one.
   *
   * @returns undefined if a place is free at once, otherwise a promise that resolves when the answer has one
   */
  take(response: ServerResponse): Promise<void> | undefined {
    if (this.#held.has(response)) return undefined;
    if (this.#held.size < this.options.most) {
      this.#held.set(response, performance.now());
      return undefined;
    }
    const place = new Promise<void>((begin) => this.#waiting.push({ response, begin }));
    this.#watch();
    return place;
  }

  /** Gives up the place of an answer, or its wait for one. */
  leave(response: ServerResponse): void {
    const index = this.#waiting.findIndex((waiting) => waiting.response === response);
    if (index >= 0) this.#waiting.splice(index, 1);
    if (!this.#held.delete(response)) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#held.set(next.response, performance.now());
    next.begin();
    this.#watch();
  }

  /** Ends the oldest answer once its time is over, as long as others wait. */
  #watch(): void {
    const [oldest] = this.#held.entries();
    if (this.#timer || this.#waiting.length === 0 || !oldest) return;
    const [response, since] = oldest;
    const watch = (): void => {
      this.#timer = null;
      if (this.#waiting.length > 0 && this.#held.has(response)) response.destroy();
      else this.#watch();
    };
    this.#timer = setTimeout(watch, Math.max(0, since + this.options.patienceMs - performance.now())).unref();
  }
}
