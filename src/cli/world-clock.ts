import type { World } from '../simulator/world/index.js';

export const FRAME_MS = 1000 / 30;

export interface WallClock {
  now(): number;
  setTimeout(run: () => void, ms: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout): void;
  /** Schedules a function for the end of the current turn of the event loop. */
  setImmediate(run: () => void): unknown;
}

const WALL_CLOCK: WallClock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setImmediate: (run) => setImmediate(run),
};

type TimedWorld = Pick<World, 'tick' | 'skip' | 'restMs' | 'onUse'>;

/**
 * Advances a world in real time. The clock runs thirty frames a second as long as something in the world needs them.
 * While the world is at rest and has no followers, the clock runs one frame a second. Even then, clients get a state
 * that is at most one frame old, because the clock catches up before the world is used. Within a turn of the event
 * loop, the world's time does not change.
 */
export class WorldClock {
  #frameAt: number;
  /** Real time up to which the world has been advanced, ms. */
  #passedAt: number;
  #timer: NodeJS.Timeout | null = null;
  /** Real time for which the timer is set, ms. */
  #dueAt = Infinity;
  /** True from the first use of the world in a turn of the event loop until that turn ends. */
  #isHeld = false;
  #isClosed = false;

  constructor(
    private readonly world: TimedWorld,
    private readonly wall: WallClock = WALL_CLOCK,
  ) {
    this.#frameAt = this.#passedAt = wall.now();
    world.onUse((use) => (use === 'time' ? this.#pass() : this.#use()));
    this.#plan();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) this.wall.clearTimeout(this.#timer);
  }

  #use(): void {
    if (this.#isHeld || this.#isClosed) return;
    this.#isHeld = true;
    if (this.#isResting && this.#ageMs > FRAME_MS) this.#runFrame();
    this.wall.setImmediate(() => {
      this.#isHeld = false;
      // Plan the next frame again, because the user of the world may have started work in it or added a follower.
      this.#plan();
    });
  }

  #pass(): void {
    if (this.#isHeld || this.#isClosed || !this.#isResting) return;
    const skipped = Math.min(this.wall.now(), this.#dueAt) - this.#passedAt;
    if (skipped <= 0) return;
    this.#passedAt += skipped;
    this.world.skip(skipped / 1000);
  }

  get #ageMs(): number {
    return this.wall.now() - this.#frameAt;
  }

  get #isResting(): boolean {
    return this.#dueAt - this.#frameAt > FRAME_MS;
  }

  #runFrame(): void {
    const now = this.wall.now();
    const elapsed = now - this.#passedAt;
    // Skip at most the planned time, even if the process was delayed.
    const skipped = Math.max(0, Math.min(elapsed, this.#dueAt - this.#passedAt) - FRAME_MS);
    this.#frameAt = this.#passedAt = now;
    if (skipped > 0) this.world.skip(skipped / 1000);
    this.world.tick((elapsed - skipped) / 1000);
  }

  #plan(): void {
    if (this.#isClosed) return;
    const dueAt = this.#frameAt + Math.max(FRAME_MS, this.world.restMs);
    if (this.#timer && this.#dueAt <= dueAt) return;
    if (this.#timer) this.wall.clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = this.wall.setTimeout(() => this.#elapse(), Math.max(1, dueAt - this.wall.now()));
  }

  #elapse(): void {
    this.#timer = null;
    this.#isHeld = true;
    // Do not run a frame if a use of the world has just run one.
    if (this.#ageMs > FRAME_MS / 2) this.#runFrame();
    this.#isHeld = false;
    this.#plan();
  }
}
