export const CLOCK_KINDS = ['render', 'wall', 'ut'] as const;
/**
 * The clocks that a player can follow:
 * - `render`: the sum of the frame times. Long frames count only in part, so this clock does not catch up after a pause
 * - `wall`: real time
 * - `ut`: simulated time
 */
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** The time by which each clock has advanced since the last frame, s. */
export interface FrameTimes {
  readonly render: number;
  readonly wall: number;
  readonly ut: number;
}

/**
 * A span of play time, ms. It includes `to`. It includes `from` only at the start of play or of a round, and after a
 * scrub.
 */
export interface PlaySpan {
  readonly from: number;
  readonly to: number;
  readonly withFrom: boolean;
}

export interface Progress {
  readonly stretches: readonly PlaySpan[];
  /** Number of rounds that were skipped because there were more than {@link ROUNDS_MAX}. */
  readonly skippedRounds: number;
}

/**
 * Maximum number of rounds of a loop that run in one frame. Without a maximum, a short loop would run almost endlessly
 * after its clock has jumped ahead.
 */
export const ROUNDS_MAX = 16;

const NOTHING: Progress = { stretches: [], skippedRounds: 0 };

export class PlayClock {
  rate: number;
  loop: boolean;
  paused = false;
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

  get position(): number {
    return this.#position;
  }

  /** True if entries at exactly `position` have not run yet. */
  get withFrom(): boolean {
    return this.#withFrom;
  }

  /** True after the end of play. A looping clock ends only if its duration is 0. */
  get ended(): boolean {
    const { duration } = this;
    return !this.#withFrom && this.#position >= duration && (!this.loop || duration === 0);
  }

  /** Jumps to a position, ms. Entries between the old and the new position do not become due. */
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
