import type { ChannelChange, Group, Sound } from '../../../contract/actions/index.js';

/** The range of a clip that a channel plays, ms of that clip. */
export interface ClipSpan {
  readonly clip: string;
  /** Length of the whole clip. */
  readonly lengthMs: number;
  readonly startMs: number;
  /** End of the range, after its start and within the clip. */
  readonly endMs: number;
}

export interface ChannelOptions extends ClipSpan, Sound {
  readonly id: string;
  readonly loop: boolean;
  readonly group: Group;
}

/**
 * The tolerated rounding error, ms. The error of summed frame times is smaller, and must not make a clip end one frame
 * late.
 */
const ROUNDING_MS = 1e-6;

/** A playing channel and its position. */
export class Channel {
  #sound: Sound;
  #paused = false;
  #positionMs: number;

  constructor(readonly options: ChannelOptions) {
    const { volume, pan, pitch } = options;
    this.#sound = { volume, pan, pitch };
    this.#positionMs = options.startMs;
  }

  get sound(): Sound {
    return this.#sound;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Position in the clip, ms. */
  get positionMs(): number {
    return this.#positionMs;
  }

  change({ volume, pan, pitch, paused, seekMs }: ChannelChange): void {
    const { startMs, endMs } = this.options;
    this.#sound = {
      volume: volume ?? this.#sound.volume,
      pan: pan ?? this.#sound.pan,
      pitch: pitch ?? this.#sound.pitch,
    };
    this.#paused = paused ?? this.#paused;
    if (seekMs !== undefined) this.#positionMs = Math.min(Math.max(seekMs, startMs), endMs);
  }

  /** Advances time. @returns true when the channel reached its end; a looping or paused channel never does */
  advance(seconds: number): boolean {
    if (this.#paused) return false;
    const { startMs, endMs, loop } = this.options;
    const position = this.#positionMs + seconds * 1000 * this.#sound.pitch;
    if (position < endMs - ROUNDING_MS) {
      this.#positionMs = position;
      return false;
    }
    // The time left after the end of a loop is played in the next round. A round that stops at the end, within
    // rounding, restarts at the start.
    this.#positionMs = loop ? startMs + Math.max(0, (position - endMs) % (endMs - startMs)) : endMs;
    return !loop;
  }
}
