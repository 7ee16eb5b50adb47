import type { Store } from '../open-store.js';
import type { Executor } from './executor.js';
import { type LogRun, readLog } from './read-log.js';

/** A place in the log as it was at a moment. */
export interface LogPlace {
  /** The position that the run comes after. */
  readonly after: number;
  /** How often rows of the log had been taken away, as a deletion does. */
  readonly rewrites: number;
  /** The most events of the run. */
  readonly limit: number;
}

/** Reads the run that the next step folds, on a connection of its own, while the step before it writes. */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun> }) | null = null;

  constructor(private readonly store: Store) {}

  /** Begins to read the run at a place. What goes wrong is left to the step, which reads it again. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Returns the run at a place: what was read ahead where it is still so, and otherwise what the log has now. An empty
   * run is never from before: rows that arrived since would wait for the next news.
   */
  async take(db: Executor, place: LogPlace): Promise<LogRun> {
    const next = this.#next;
    this.#next = null;
    const run = await next?.run.catch(() => undefined);
    const holds =
      next?.after === place.after &&
      next.rewrites === place.rewrites &&
      next.limit === place.limit &&
      run !== undefined;
    return holds && run.events.length > 0 ? run : readLog(db, place.after, place.limit);
  }
}
