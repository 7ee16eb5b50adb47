import type { Refusal } from '../../../base/errors/index.js';
import { coalesce, countBefore, countUpTo, type DueEntry, type Entry, entriesWithin } from './due-entries.js';
import type { ClockKind, PlayClock, Progress } from './play-clock.js';

/**
 * Maximum number of a player's entries that run in a frame. Without a maximum, a short loop with many triggers could
 * take all the time.
 */
const DUE_MAX = 16_384;

export type PlayerKind = 'schedule' | 'camera-track';
export type PlayStatus = 'pending' | 'running' | 'paused' | 'done' | 'failed';

export interface Plan {
  /** Id of the player. If it is null, the player gets the next automatic id: `#1`, `#2`… */
  readonly id: string | null;
  readonly kind: PlayerKind;
  readonly clock: ClockKind;
  /** Ratio of play time to clock time, 0 to 100. */
  readonly rate: number;
  readonly loop: boolean;
  /** Name of the group; null for none. All players of a group share the clock of its first player. */
  readonly group: string | null;
  /** The entries, in any order. */
  readonly entries: readonly Entry[];
  /** Duration, ms. */
  readonly duration: number;
}

export class Player {
  readonly kind: PlayerKind;
  readonly group: string | null;
  readonly entries: readonly Entry[];
  readonly duration: number;
  /**
   * Number of entries that never ran. Later entries replaced them, the maximum for a frame was exceeded, or their
   * rounds were skipped.
   */
  dropped = 0;
  stopped = false;
  /** True once a frame has passed after the player was added. */
  started = false;
  /** True once the registry has noticed that the player reached its end. */
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

  /** True if no entry will run any more, unless a client scrubs or loops the player. */
  get isOver(): boolean {
    return this.stopped || this.clock.ended;
  }

  /** True if only a client's scrub or loop can still change the player. */
  get isSettled(): boolean {
    return this.stopped || (this.clock.ended && this.finished);
  }

  get pending(): number {
    if (this.isOver) return 0;
    const { position, withFrom } = this.clock;
    return this.entries.length - (withFrom ? countBefore : countUpTo)(this.entries, position);
  }

  /** The first failure of an entry, as `entry <n>: <ERRNO> (<message>)` with `n` from 0; null if there is none. */
  get lastError(): string | null {
    if (!this.#failure) return null;
    const { index, refusal } = this.#failure;
    return `entry ${index}: ${refusal.errno} (${refusal.reason})`;
  }

  /**
   * Returns the entries to run. Entries that are replaced by later entries, or that exceed the maximum for a frame,
   * count as dropped.
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

  /** @returns true if this is the player's first failure */
  fail(index: number, refusal: Refusal): boolean {
    if (this.#failure) return false;
    this.#failure = { index, refusal };
    return true;
  }
}
