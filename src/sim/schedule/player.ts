import type { Refusal } from '../../errors/index.js';
import { coalesce, countBefore, countUpTo, type DueEntry, type Entry, entriesWithin } from './due-entries.js';
import type { ClockKind, PlayClock, Progress } from './play-clock.js';

/** Most entries of one player that run in a frame: a short loop of many triggers must leave time for everything else. */
const DUE_MAX = 16_384;

export type PlayerKind = 'schedule' | 'camera-track';
export type PlayerState = 'pending' | 'running' | 'paused' | 'done' | 'failed';

/** What is to be played. */
export interface Plan {
  /** Null takes the next automatic one, `#1`, `#2`… */
  readonly id: string | null;
  readonly kind: PlayerKind;
  readonly clock: ClockKind;
  /** Of the clock's time; 0 to 100. */
  readonly rate: number;
  readonly loop: boolean;
  /** Players of one group share the clock of the first of them. */
  readonly group: string | null;
  /** In any order; those of one time keep theirs. */
  readonly entries: readonly Entry[];
  /** ms; at least until the last entry. */
  readonly duration: number;
}

/** One player of the registry. */
export class Player {
  readonly kind: PlayerKind;
  readonly group: string | null;
  readonly entries: readonly Entry[];
  readonly duration: number;
  /** Entries that never ran because later ones replaced them, or because rounds were passed over. */
  dropped = 0;
  stopped = false;
  /** A frame has passed since it was added. */
  started = false;
  /** Whether it is known to have run to the end. */
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

  get state(): PlayerState {
    if (this.#failure) return 'failed';
    if (this.isOver) return 'done';
    if (!this.started) return 'pending';
    return this.clock.paused ? 'paused' : 'running';
  }

  /** Nothing more will run unless somebody scrubs or loops it. */
  get isOver(): boolean {
    return this.stopped || this.clock.ended;
  }

  /** Entries of this round that are still to run. */
  get pending(): number {
    if (this.isOver) return 0;
    const { position, withFrom } = this.clock;
    return this.entries.length - (withFrom ? countBefore : countUpTo)(this.entries, position);
  }

  /** `entry <n>: <ERRNO> (<message>)` of the first entry that failed, numbered from 0; null while none has. */
  get lastError(): string | null {
    if (!this.#failure) return null;
    const { index, refusal } = this.#failure;
    return `entry ${index}: ${refusal.errno} (${refusal.reason})`;
  }

  /** What falls due; what does not run because of others, or because it is too much for one frame, is counted as dropped. */
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

  /** @returns whether it is the first one that failed */
  fail(index: number, refusal: Refusal): boolean {
    if (this.#failure) return false;
    this.#failure = { index, refusal };
    return true;
  }
}
