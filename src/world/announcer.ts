import type { SimEvent, Snapshot } from '../sim/state.js';

/** The cause of a change: time went by, or something was done, as by a schedule, or by a step of a stepped clock. */
export type ChangeCause = 'time' | 'deed';

/** The listeners of a world: they are called with events, with new snapshots, and when leaves may read differently. */
export class Announcer {
  readonly #events = new Set<(event: SimEvent) => void>();
  readonly #publishes = new Set<(snapshot: Snapshot) => void>();
  readonly #changes = new Set<(cause: ChangeCause) => void>();
  #queued: SimEvent[] = [];

  onEvent(listener: (event: SimEvent) => void): () => void {
    return listen(this.#events, listener);
  }

  onPublish(listener: (snapshot: Snapshot) => void): () => void {
    return listen(this.#publishes, listener);
  }

  onChange(listener: (cause: ChangeCause) => void): () => void {
    return listen(this.#changes, listener);
  }

  /** Keeps an event of a command until the snapshot that shows its effect is published. */
  queue(event: SimEvent): void {
    this.#queued.push(event);
  }

  /** Emits the events that were found in a new snapshot, then those that commands queued. */
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
}

/** Adds a listener. @returns the function that removes it */
function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
