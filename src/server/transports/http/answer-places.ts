import type { ServerResponse } from 'node:http';

export interface AnswerPlacesOptions {
  readonly most: number;
  /** Minimum time that an answer may take, ms, even if other answers are waiting. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Limits the number of answers in progress, because each answer keeps a snapshot of the world in memory until the
 * client has read the answer. Even a client that does not read gets `patienceMs` for its answer. After this time, the
 * server closes the client's connection as soon as another answer is waiting.
 */
export class AnswerPlaces {
  /** The answers in progress, the oldest first, each with the time at which it began, ms. */
  readonly #held = new Map<ServerResponse, number>();
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: AnswerPlacesOptions) {}

  /** @returns undefined if the answer may begin at once, otherwise a promise that resolves when the answer may begin */
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
