import type { Sampler } from '../sampler.js';

/** A callback that gets the whole text of a leaf, with its newline as in reads. */
export type FieldListener = (text: string) => void;

interface Watched {
  /** The text passed to listeners last; null before the first. */
  text: string | null;
  readonly listeners: Set<{ readonly notify: FieldListener }>;
}

/**
 * The watched leaves. Every watched path is read once per sample for all its watchers; a path that cannot be read
 * (missing, or refused by its leaf) is silent until it can.
 */
export class FieldWatch {
  #watched = new Map<string, Watched>();
  #stop: (() => void) | null = null;

  /** @param read returns the text of a leaf, or null without one */
  constructor(
    private readonly read: (path: string) => string | null,
    private readonly sampler: Pick<Sampler, 'onSample'>,
  ) {}

  /** The number of distinct watched paths. */
  get size(): number {
    return this.#watched.size;
  }

  /**
   * Calls back with the text at once, then after every sample with a different one.
   * @returns the function that stops it
   */
  watch(path: string, listener: FieldListener): () => void {
    const watched = this.#follow(path);
    const own = { notify: listener };
    watched.listeners.add(own);
    if (watched.text !== null) listener(watched.text);
    return () => {
      if (!watched.listeners.delete(own) || watched.listeners.size > 0) return;
      this.#watched.delete(path);
      if (this.#watched.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  /** Reads every watched path and calls the listeners of changed ones. */
  compare(): void {
    for (const [path, watched] of this.#watched) this.#notifyOfChange(path, watched);
  }

  #follow(path: string): Watched {
    let watched = this.#watched.get(path);
    if (watched) {
      // The text that a new listener gets at once counts as a change for the others too.
      this.#notifyOfChange(path, watched);
      return watched;
    }
    watched = { text: this.read(path), listeners: new Set() };
    this.#watched.set(path, watched);
    this.#stop ??= this.sampler.onSample(() => this.compare());
    return watched;
  }

  #notifyOfChange(path: string, watched: Watched): void {
    const text = this.read(path);
    if (text === null || text === watched.text) return;
    watched.text = text;
    for (const { notify } of watched.listeners) notify(text);
  }
}
