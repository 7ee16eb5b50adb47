import type { FrameOptions } from '../frame-options.js';

export interface VisibleMoment {
  /** The universal time, s. */
  readonly ut: number;
}

export interface VisibleMoments {
  /** Returns the same object as before if nothing visible has changed. */
  read(): VisibleMoment;
}

export interface PictureState {
  readonly moment: VisibleMoment;
  readonly deviceChanges: number;
  readonly faults: string;
}

export const isDrawnOf = (before: PictureState, now: PictureState): boolean =>
  before.moment === now.moment && before.deviceChanges === now.deviceChanges;

const isSame = (a: PictureState, b: PictureState): boolean => isDrawnOf(a, b) && a.faults === b.faults;

/**
 * Returns the key of a picture in the cache. `settled` is not part of the key, because only pictures with all of their
 * images are cached. Pictures with `live` are never cached.
 */
export function optionsKey({ settled: _settled, live: _live, ...options }: FrameOptions): string {
  return JSON.stringify(options, Object.keys(options).sort());
}

/**
 * A cache of the latest pictures as PNG files, which all show the same state of the world. When the state changes,
 * these files are dropped, because clients never request an old state.
 */
export class KeptPictures {
  #state: PictureState | null = null;
  /** The files in the order of their last request; the file whose last request is the oldest comes first. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(private readonly bytesMax: number) {}

  /** @param options a text from {@link optionsKey} @returns null if the picture is not in the cache */
  find(state: PictureState, options: string): Uint8Array | null {
    if (!this.#state || !isSame(this.#state, state)) return null;
    const file = this.#files.get(options);
    if (!file) return null;
    this.#files.delete(options);
    this.#files.set(options, file);
    return file;
  }

  /**
   * Stores a file. If all files together exceed the limit, drops the files that have not been requested for the longest
   * time.
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
