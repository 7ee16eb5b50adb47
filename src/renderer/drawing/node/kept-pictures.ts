import type { FrameOptions } from '../frame-options.js';

/** Everything that is visible of a world at one time. */
export interface VisibleMoment {
  /** The universal time, s. */
  readonly ut: number;
}

/** Reads the moments of a world; `MomentReader` satisfies it. */
export interface VisibleMoments {
  /** Returns the present moment. If nothing visible has changed since the last call, returns the same object. */
  read(): VisibleMoment;
}

/** Everything that determines a picture, except the picture's options. */
export interface PictureState {
  readonly moment: VisibleMoment;
  /** The number of times that a device was opened or lost. */
  readonly deviceChanges: number;
  /** A text that says what the renderer currently cannot show. */
  readonly faults: string;
}

/**
 * Reports whether a picture shows the state `now`. `before` is the state at the request for the picture, and `now` is
 * the state after drawing.
 */
export const isDrawnOf = (before: PictureState, now: PictureState): boolean =>
  before.moment === now.moment && before.deviceChanges === now.deviceChanges;

const isSame = (a: PictureState, b: PictureState): boolean => isDrawnOf(a, b) && a.faults === b.faults;

/**
 * Returns a text that names every option of a picture. `settled` is omitted, because a picture is only kept once all
 * of its images have arrived. `live` is omitted, because `live` pictures are never kept.
 */
export function optionsKey({ settled: _settled, live: _live, ...options }: FrameOptions): string {
  return JSON.stringify(options, Object.keys(options).sort());
}

/**
 * The PNG files of the latest pictures, all of the same state of the world. When the state changes, older files are
 * dropped, because no request can ask for an earlier state.
 */
export class KeptPictures {
  #state: PictureState | null = null;
  /** The files, by the options of their pictures, least recently requested first. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param bytesMax maximum total size of the files, bytes */
  constructor(private readonly bytesMax: number) {}

  /** Returns the file of a picture, or null if it is not kept. @param options a text that names every option */
  find(state: PictureState, options: string): Uint8Array | null {
    if (!this.#state || !isSame(this.#state, state)) return null;
    const file = this.#files.get(options);
    if (!file) return null;
    this.#files.delete(options);
    this.#files.set(options, file);
    return file;
  }

  /** Keeps the file of a picture. If the files exceed the limit, drops the least recently requested ones. */
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
