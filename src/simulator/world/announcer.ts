import type { SimEvent, Snapshot } from '../sim/state.js';

/**
 * The cause of a change. `time`: only time has passed. `deed`: anything else, such as an action or a step of a stepped
 * clock.
 */
export type ChangeCause = 'time' | 'deed';

/**
 * Returns the time that the listener can wait for the next frame while the world rests, ms. It is 0 for a listener that
 * needs every frame, and Infinity for one that needs none.
 */
export type Patience = () => number;

const NEEDS_EVERY_FRAME: Patience = () => 0;
export const WAITS_FOR_EVER: Patience = () => Infinity;

/** Holds the listeners of a world, and calls them for events, for new snapshots, and when leaves may have changed. */
export class Announcer {
  readonly #events = new Set<(event: SimEvent) => void>();
  readonly #publishes = new Set<(snapshot: Snapshot) => void>();
  readonly #changes = new Set<(cause: ChangeCause) => void>();
  readonly #renames = new Set<() => void>();
  readonly #patience = new Set<Patience>();
  #queued: SimEvent[] = [];

  get patienceMs(): number {
    let least = Infinity;
    for (const patience of this.#patience) least = Math.min(least, patience());
    return least;
  }

  onEvent(listener: (event: SimEvent) => void, patience: Patience = NEEDS_EVERY_FRAME): () => void {
    return this.#listen(this.#events, listener, patience);
  }

  onPublish(listener: (snapshot: Snapshot) => void, patience: Patience = NEEDS_EVERY_FRAME): () => void {
    return this.#listen(this.#publishes, listener, patience);
  }

  onChange(listener: (cause: ChangeCause) => void, patience: Patience = NEEDS_EVERY_FRAME): () => void {
    return this.#listen(this.#changes, listener, patience);
  }

  /** @returns a function that returns the events of the newest snapshot */
  collectEvents(): () => readonly SimEvent[] {
    let published: SimEvent[] = [];
    let coming: SimEvent[] = [];
    this.onEvent((event) => void coming.push(event), WAITS_FOR_EVER);
    this.onPublish(() => {
      published = coming;
      coming = [];
    }, WAITS_FOR_EVER);
    return () => published;
  }

  onRename(listener: () => void): void {
    this.#renames.add(listener);
  }

  queue(event: SimEvent): void {
    this.#queued.push(event);
  }

  emit(seen: readonly SimEvent[]): void {
    const events = this.#queued.length === 0 ? seen : [...seen, ...this.#queued];
    this.#queued = [];
    for (const event of events) for (const listener of this.#events) listener(event);
  }

  published(snapshot: Snapshot): void {
    for (const listener of this.#publishes) listener(snapshot);
  }

  changed(cause: ChangeCause): void {
    for (const listener of this.#changes) listener(cause);
  }

  renamed(): void {
    for (const listener of this.#renames) listener();
  }

  #listen<T>(listeners: Set<T>, listener: T, patience: Patience): () => void {
    // Wrap the function: several listeners may share one `patience`, and a set would store it only once.
    const own = (): number => patience();
    listeners.add(listener);
    this.#patience.add(own);
    return () => {
      listeners.delete(listener);
      this.#patience.delete(own);
    };
  }
}
