import type { Sampler } from '../sampler.js';

/** What is told of a leaf: its whole text, with the line end that reads have. */
export type FieldListener = (text: string) => void;

interface Watched {
  /** What was told last; null while there was nothing to tell. */
  text: string | null;
  readonly listeners: Set<{ readonly tell: FieldListener }>;
}

/**
 * Leaves whose changes are told. Every watched path is read once per sample, however many watch it; a path that cannot
 * be read (nothing stands there now, or its leaf refuses) is silent until it can be.
 */
export class FieldWatch {
  #watched = new Map<string, Watched>();
  #stop: (() => void) | null = null;

  /** @param read the text of a leaf, or null where it has none now */
  constructor(
    private readonly read: (path: string) => string | null,
    private readonly sampler: Pick<Sampler, 'onSample'>,
  ) {}

  /** Distinct paths that are watched. */
  get size(): number {
    return this.#watched.size;
  }

  /**
   * Tells the text at once, then again whenever a sample finds another one.
   * @returns what ends it
   */
  watch(path: string, listener: FieldListener): () => void {
    const watched = this.#follow(path);
    const own = { tell: listener };
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

  /** Reads every watched path and tells what changed. */
  compare(): void {
    for (const [path, watched] of this.#watched) this.#tellChange(path, watched);
  }

  #follow(path: string): Watched {
    let watched = this.#watched.get(path);
    if (watched) {
      // What this one sees at once is what all the others have seen: the change is theirs too.
      this.#tellChange(path, watched);
      return watched;
    }
    watched = { text: this.read(path), listeners: new Set() };
    this.#watched.set(path, watched);
    this.#stop ??= this.sampler.onSample(() => this.compare());
    return watched;
  }

  #tellChange(path: string, watched: Watched): void {
    const text = this.read(path);
    if (text === null || text === watched.text) return;
    watched.text = text;
    for (const { tell } of watched.listeners) tell(text);
  }
}
