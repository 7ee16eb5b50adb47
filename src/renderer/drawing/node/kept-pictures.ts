import type { FrameOptions } from '../frame-options.js';

/** Everything that is visible of a world at one time. */
export interface VisibleMoment {
  /** The universal time, s. */
  readonly ut: number;
}

/** Reads the moments of a world; `MomentReader` satisfies it. */
export interface VisibleMoments {
  /** Returns the present moment. The object is that of the last call until something visible changes. */
  read(): VisibleMoment;
}

/** Everything that determines a picture, except the picture's options. */
export interface PictureState {
  readonly moment: VisibleMoment;
  /** The number of times that a device was opened or lost. */
  readonly deviceChanges: number;
  /** Text about what the renderer currently cannot show. */
  readonly faults: string;
}

/**
 * Reports whether a picture shows the state `now`. `before`: the state when the picture was requested. `now`: the state
 * after it was drawn.
 */
export const isDrawnOf = (before: PictureState, now: PictureState): boolean =>
  before.moment === now.moment && before.deviceChanges === now.deviceChanges;

const isSame = (a: PictureState, b: PictureState): boolean => isDrawnOf(a, b) && a.faults === b.faults;

/**
 * Returns a text that names every option of a picture. `settled` is omitted, because pictures are only kept when there
 * is no image to wait for. `live` is omitted, because `live` pictures are never kept.
 */
export function optionsKey({ settled: _settled, live: _live, ...options }: FrameOptions): string {
  return JSON.stringify(options, Object.keys(options).sort());
}

/**
 * The PNG files of the latest pictures. All files show the same state of the world. Files of an earlier state are
 * dropped, because no request can name that state.
 */
export class KeptPictures {
  #state: PictureState | null = null;
  /** The files by their options, least recently requested first. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param bytesMax maximum bytes of all files together */
  constructor(private readonly bytesMax: number) {}

  /** Returns the file of a picture; null if it is not kept. @param options a text that names every option */
  find(state: PictureState, options: string): Uint8Array | null {
    if (!this.#state || !isSame(this.#state, state)) return null;
    const file = this.#files.get(options);
    if (!file) return null;
    this.#files.delete(options);
    this.#files.set(options, file);
    return file;
  }

  /** Keeps the file of a picture, and drops the least recently requested files above the limit. */
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
