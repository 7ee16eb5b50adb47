import type { FrameOptions } from '../frame-options.js';

export interface VisibleMoment {
  /** The universal time, s. */
  readonly ut: number;
}

/** `MomentReader` satisfies this interface. */
export interface VisibleMoments {
  /** Returns the current moment; the same object as the last call if nothing visible has changed. */
  read(): VisibleMoment;
}

/** Everything that determines a picture, except the picture's options. */
export interface PictureState {
  readonly moment: VisibleMoment;
  /** See `Frames.deviceChanges`. */
  readonly deviceChanges: number;
  /** Lists what the renderer currently cannot show. */
  readonly faults: string;
}

/**
 * Reports whether a picture shows the state `now`. `before`: the state when the picture was requested. `now`: the state
 * after the picture was drawn.
 */
export const isDrawnOf = (before: PictureState, now: PictureState): boolean =>
  before.moment === now.moment && before.deviceChanges === now.deviceChanges;

const isSame = (a: PictureState, b: PictureState): boolean => isDrawnOf(a, b) && a.faults === b.faults;

/**
 * Returns a text with every option of a picture. Two options are left out. `settled` makes no difference, because a
 * picture is kept only when all of its images are loaded. Pictures with `live` are never kept.
 */
export function optionsKey({ settled: _settled, live: _live, ...options }: FrameOptions): string {
  return JSON.stringify(options, Object.keys(options).sort());
}

/**
 * The PNG files of the latest pictures, all of the same state of the world. When the state changes, the files of the
 * former state are dropped, because a request always asks for the current state.
 */
export class KeptPictures {
  #state: PictureState | null = null;
  /** The files by their options. The file that was not requested for the longest time comes first. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param bytesMax maximum size of all files together */
  constructor(private readonly bytesMax: number) {}

  /** @param options see {@link optionsKey} @returns null if the picture is not kept */
  find(state: PictureState, options: string): Uint8Array | null {
    if (!this.#state || !isSame(this.#state, state)) return null;
    const file = this.#files.get(options);
    if (!file) return null;
    this.#files.delete(options);
    this.#files.set(options, file);
    return file;
  }

  /** Keeps a file. When the files exceed the limit, drops those that were least recently requested. */
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
