import type { ChannelChange, Group, Sound } from '../../../contract/actions/index.js';

/** The range of a clip that a channel plays, in ms from the start of the clip. */
export interface ClipSpan {
  readonly clip: string;
  readonly lengthMs: number;
  readonly startMs: number;
  /** Greater than `startMs`, and not greater than the length of the clip. */
  readonly endMs: number;
}

export interface ChannelOptions extends ClipSpan, Sound {
  readonly id: string;
  readonly loop: boolean;
  readonly group: Group;
}

/** The tolerance for rounding errors in sums of frame times, ms. Without it, a clip could end one frame too late. */
const ROUNDING_MS = 1e-6;

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

  /** @returns true if the channel has just reached its end; a channel that loops or is paused never does */
  advance(seconds: number): boolean {
    if (this.#paused) return false;
    const { startMs, endMs, loop } = this.options;
    const position = this.#positionMs + seconds * 1000 * this.#sound.pitch;
    if (position < endMs - ROUNDING_MS) {
      this.#positionMs = position;
      return false;
    }
    // After the end of a loop, the rest of the step is played from the start of the loop. A rounding error may make the
    // rest negative; the position is then exactly the start.
    this.#positionMs = loop ? startMs + Math.max(0, (position - endMs) % (endMs - startMs)) : endMs;
    return !loop;
  }
}
