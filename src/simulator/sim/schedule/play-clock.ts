export const CLOCK_KINDS = ['render', 'wall', 'ut'] as const;
/**
 * The clocks of play time:
 * - `render` sums the clamped frame times, so it never catches up
 * - `wall` is real time
 * - `ut` is simulated time
 */
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** The time by which each clock advanced since the last frame, s. */
export interface FrameTimes {
  readonly render: number;
  readonly wall: number;
  readonly ut: number;
}

/**
 * A span of play time, ms. It includes `to`; it includes `from` only at the start of play, after a scrub, and at the
 * start of a round.
 */
export interface PlaySpan {
  readonly from: number;
  readonly to: number;
  readonly withFrom: boolean;
}

/** The spans that one frame plays. */
export interface Progress {
  readonly stretches: readonly PlaySpan[];
  /** Number of whole rounds that were skipped, see {@link ROUNDS_MAX}. */
  readonly skippedRounds: number;
}

/**
 * The maximum number of rounds of a loop in one frame. Chosen: without it, a short loop would run almost for ever after
 * a jump of the clock.
 */
export const ROUNDS_MAX = 16;

const NOTHING: Progress = { stretches: [], skippedRounds: 0 };

/** The position of playing; shared by all members of a group. */
export class PlayClock {
  rate: number;
  loop: boolean;
  paused = false;
  /** Duration of the longest player on it, ms. */
  duration = 0;
  #position = 0;
  #withFrom = true;

  constructor(
    readonly kind: ClockKind,
    { rate, loop }: { readonly rate: number; readonly loop: boolean },
  ) {
    this.rate = rate;
    this.loop = loop;
  }

  /** Position from the start of this round, ms. */
  get position(): number {
    return this.#position;
  }

  /** True when the entry at `position` itself has not run yet. */
  get withFrom(): boolean {
    return this.#withFrom;
  }

  /** True after the end of play, unless it loops. A clock of length zero cannot loop. */
  get ended(): boolean {
    const { duration } = this;
    return !this.#withFrom && this.#position >= duration && (!this.loop || duration === 0);
  }

  /** Moves the position; no entry becomes due by it. */
  scrub(position: number): void {
    this.#position = Math.min(Math.max(0, position), this.duration);
    this.#withFrom = true;
  }

  advance(times: FrameTimes): Progress {
    if (this.paused || this.ended) return NOTHING;
    const { duration } = this;
    const ahead = this.#position + Math.max(0, times[this.kind]) * 1000 * this.rate;
    if (!this.loop || duration === 0 || ahead < duration) {
      return { stretches: [this.#playTo(Math.min(ahead, duration))], skippedRounds: 0 };
    }
    const rounds = Math.floor(ahead / duration);
    const skippedRounds = Math.max(0, rounds - ROUNDS_MAX);
    const stretches: PlaySpan[] = [];
    for (let round = skippedRounds; round < rounds; round++) {
      stretches.push(this.#playTo(duration));
      this.#position = 0;
      this.#withFrom = true;
    }
    stretches.push(this.#playTo(ahead - rounds * duration));
    return { stretches, skippedRounds };
  }

  #playTo(to: number): PlaySpan {
    const stretch = { from: this.#position, to, withFrom: this.#withFrom };
    this.#position = to;
    this.#withFrom = false;
    return stretch;
  }
}
