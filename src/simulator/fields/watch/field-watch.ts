import type { Sampler } from '../sampler.js';

/** Receives the whole text of a leaf, including its last newline. */
export type FieldListener = (text: string) => void;

interface Watched {
  text: string | null;
  readonly listeners: Set<{ readonly notify: FieldListener }>;
}

/**
 * A path with several listeners is read only once per sample. While a path cannot be read, its listeners are not
 * called.
 */
export class FieldWatch {
  #watched = new Map<string, Watched>();
  #stop: (() => void) | null = null;

  constructor(
    private readonly read: (path: string) => string | null,
    private readonly sampler: Pick<Sampler, 'onSample'>,
  ) {}

  get size(): number {
    return this.#watched.size;
  }

  /** Calls the listener at once with the current text, and after every sample that changed it. */
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

  compare(): void {
    for (const [path, watched] of this.#watched) this.#notifyOfChange(path, watched);
  }

  #follow(path: string): Watched {
    let watched = this.#watched.get(path);
    if (watched) {
      // The text may have changed since the last sample. So pass it to the earlier listeners now, before the new
      // listener gets it.
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
