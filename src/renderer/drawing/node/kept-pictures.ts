import type { FrameOptions } from '../frame-options.js';

/** Everything visible of a world at one time. */
export interface VisibleMoment {
  /** The universal time, s. */
  readonly ut: number;
}

/** Reads the moments of a world; `MomentReader` satisfies it. */
export interface VisibleMoments {
  /** Returns the present moment: the object of the last call until something visible changes, then a new one. */
  read(): VisibleMoment;
}

/** Everything that a picture follows from, beside its options. */
export interface PictureState {
  readonly moment: VisibleMoment;
  /** The number of times that the device came or went. */
  readonly deviceChanges: number;
  /** The reports of the renderer about what it cannot show. */
  readonly faults: string;
}

/** Reports whether a picture that was requested in one state and drawn in another shows the later one. */
export const isDrawnOf = (before: PictureState, now: PictureState): boolean =>
  before.moment === now.moment && before.deviceChanges === now.deviceChanges;

const isSame = (a: PictureState, b: PictureState): boolean => isDrawnOf(a, b) && a.faults === b.faults;

/**
 * Returns a text that names every option of a picture. Pictures that wait for images and those that do not are equal once
 * there is nothing to wait for; `live` ones are never kept.
 */
export function optionsKey({ settled: _settled, live: _live, ...options }: FrameOptions): string {
  return JSON.stringify(options, Object.keys(options).sort());
}

/**
 * The PNG files of the latest pictures. All show one state of the world: no request can name an earlier one, so
 * earlier files are dropped.
 */
export class KeptPictures {
  #state: PictureState | null = null;
  /** The files by their options, least recently requested first. */
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param bytesMax the most bytes of all files together */
  constructor(private readonly bytesMax: number) {}

  /** Returns the file of a picture; null where none is kept. @param options a text that names every option */
  find(state: PictureState, options: string): Uint8Array | null {
    if (!this.#state || !isSame(this.#state, state)) return null;
    const file = this.#files.get(options);
    if (!file) return null;
    this.#files.delete(options);
    this.#files.set(options, file);
    return file;
  }

  /** Keeps the file of a picture, and drops the least recently requested ones. */
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
