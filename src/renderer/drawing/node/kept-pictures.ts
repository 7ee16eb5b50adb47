import type { FrameOptions } from '../frame-options.js';

export interface VisibleMoment {
  /** The universal time, s. */
  readonly ut: number;
}

/** `MomentReader` satisfies this interface. */
export interface VisibleMoments {
  /** Returns the present moment. If nothing visible has changed, this is the same object as before. */
  read(): VisibleMoment;
}

/** Everything on which a picture depends, apart from its options. */
export interface PictureState {
  readonly moment: VisibleMoment;
  /** See `Frames.deviceChanges`. */
  readonly deviceChanges: number;
  /** A description of everything that the renderer cannot show at present. */
  readonly faults: string;
}

/**
 * Reports whether the state stayed the same while a picture was drawn, so that the picture shows it. `before` is the
 * state when the picture was requested, and `now` the state after it was drawn.
 */
export const isDrawnOf = (before: PictureState, now: PictureState): boolean =>
  before.moment === now.moment && before.deviceChanges === now.deviceChanges;

const isSame = (a: PictureState, b: PictureState): boolean => isDrawnOf(a, b) && a.faults === b.faults;

/**
 * Returns a text that contains the options of a picture, except for two. `settled` does not matter, because only
 * pictures with all of their images are kept. Pictures with `live` are not kept at all.
 */
export function optionsKey({ settled: _settled, live: _live, ...options }: FrameOptions): string {
  return JSON.stringify(options, Object.keys(options).sort());
}

/**
 * The PNG files of the latest pictures, which all show the same state of the world. When the state changes, they are
 * dropped, because clients never request an old state.
 */
export class KeptPictures {
  #state: PictureState | null = null;
  /** The files by their options. The first is the one that has not been requested for the longest time. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param bytesMax maximum size of all files together, bytes */
  constructor(private readonly bytesMax: number) {}

  /** @param options a text from {@link optionsKey} @returns null if the picture is not kept */
  find(state: PictureState, options: string): Uint8Array | null {
    if (!this.#state || !isSame(this.#state, state)) return null;
    const file = this.#files.get(options);
    if (!file) return null;
    this.#files.delete(options);
    this.#files.set(options, file);
    return file;
  }

  /**
   * Keeps a file. If there are more bytes than the limit allows, drops the files that have not been requested for the
   * longest time.
   */
  keep(state: PictureState, options: string, file: Uint8Array): void {
    if (!this.#state || !isSame(this.#state, state)) this.#clear(state);
    this.#drop(options);
    if (file.length > this.bytesMax) return;
    this.#files.set(options, file);
    this.#bytes += file.length;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(options: string): void {
    this.#bytes -= this.#files.get(options)?.length ?? 0;
    this.#files.delete(options);
  }

  #clear(state: PictureState): void {
    this.#state = state;
    this.#files.clear();
    this.#bytes = 0;
  }
}
