import type { Refusal } from '../../../base/errors/index.js';
import { coalesce, countBefore, countUpTo, type DueEntry, type Entry, entriesWithin } from './due-entries.js';
import type { ClockKind, PlayClock, Progress } from './play-clock.js';

/**
 * The maximum number of entries that one player runs in a frame, so that a short loop with many triggers leaves time
 * for other work.
 */
const DUE_MAX = 16_384;

export type PlayerKind = 'schedule' | 'camera-track';
export type PlayStatus = 'pending' | 'running' | 'paused' | 'done' | 'failed';

/** The content and settings of a player. */
export interface Plan {
  /** Id of the player; null takes the next automatic one, `#1`, `#2`… */
  readonly id: string | null;
  readonly kind: PlayerKind;
  readonly clock: ClockKind;
  /** Play time per clock time, 0 to 100. */
  readonly rate: number;
  readonly loop: boolean;
  /** Name of the group; its players share the clock of its first player. */
  readonly group: string | null;
  /** Entries in any order; those at the same time keep their order. */
  readonly entries: readonly Entry[];
  /** Duration, ms; it includes at least the last entry. */
  readonly duration: number;
}

/** One player of the registry. */
export class Player {
  readonly kind: PlayerKind;
  readonly group: string | null;
  readonly entries: readonly Entry[];
  readonly duration: number;
  /** Number of entries that never ran, because later ones replaced them or rounds were skipped. */
  dropped = 0;
  stopped = false;
  /** True once a frame has passed since it was added. */
  started = false;
  /** True when it is known to have reached its end. */
  finished = false;
  #failure: { readonly index: number; readonly refusal: Refusal } | null = null;

  constructor(
    readonly id: string,
    { kind, group, entries, duration }: Plan,
    readonly clock: PlayClock,
  ) {
    this.kind = kind;
    this.group = group;
    this.entries = [...entries].sort((a, b) => a.at - b.at);
    this.duration = Math.max(duration, this.entries[this.entries.length - 1]?.at ?? 0);
  }

  get state(): PlayStatus {
    if (this.#failure) return 'failed';
    if (this.isOver) return 'done';
    if (!this.started) return 'pending';
    return this.clock.paused ? 'paused' : 'running';
  }

  /** True when no more entries will run, unless a client scrubs or loops it. */
  get isOver(): boolean {
    return this.stopped || this.clock.ended;
  }

  /** True when no frame will change it, unless a client scrubs or loops it. */
  get isSettled(): boolean {
    return this.stopped || (this.clock.ended && this.finished);
  }

  /** Number of entries of this round that are still to run. */
  get pending(): number {
    if (this.isOver) return 0;
    const { position, withFrom } = this.clock;
    return this.entries.length - (withFrom ? countBefore : countUpTo)(this.entries, position);
  }

  /** The first entry that failed, `entry <n>: <ERRNO> (<message>)`, numbered from 0; null while none has. */
  get lastError(): string | null {
    if (!this.#failure) return null;
    const { index, refusal } = this.#failure;
    return `entry ${index}: ${refusal.errno} (${refusal.reason})`;
  }

  /**
   * Returns the entries that are due. Entries that others replace, or beyond the maximum of a frame, count as dropped.
   */
  due({ stretches, skippedRounds }: Progress): DueEntry[] {
    if (this.stopped) return [];
    const all: DueEntry[] = [];
    for (const stretch of stretches) {
      const [first, end] = entriesWithin(this.entries, stretch);
      for (let index = first; index < end; index++) all.push({ entry: this.entries[index]!, index });
    }
    const due = coalesce(all).slice(0, DUE_MAX);
    this.dropped += all.length - due.length + skippedRounds * this.entries.length;
    return due;
  }

  /**
   * Records a failed entry.
   * @returns true for the first failure
   */
  fail(index: number, refusal: Refusal): boolean {
    if (this.#failure) return false;
    this.#failure = { index, refusal };
    return true;
  }
}
