import type { WallClock } from '../../src/cli/world-clock.js';

/**
 * A wall clock that only the test moves. Each movement of the clock acts like the end of a turn of the event loop, and
 * so does {@link ManualClock.endTurn}.
 */
export class ManualClock implements WallClock {
  #now = 0;
  readonly #timers = new Map<NodeJS.Timeout, { readonly at: number; readonly run: () => void }>();
  #ending: (() => void)[] = [];

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => undefined, 0);
    clearTimeout(timer);
    this.#timers.set(timer, { at: this.#now + ms, run });
    return timer;
  }

  clearTimeout(timer: NodeJS.Timeout): void {
    this.#timers.delete(timer);
  }

  setImmediate(run: () => void): void {
    this.#ending.push(run);
  }

  endTurn(): void {
    for (const run of this.#ending.splice(0)) run();
  }

  /** Moves the clock without running timers, as if the process had been suspended. */
  holdUp(ms: number): void {
    this.endTurn();
    this.#now += ms;
  }

  /** Moves the clock and runs each timer when it is due. */
  pass(ms: number): void {
    const end = this.#now + ms;
    this.endTurn();
    for (;;) {
      const [first] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!first) break;
      const [timer, { at, run }] = first;
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, at);
      run();
      this.endTurn();
    }
    this.#now = end;
  }
}
