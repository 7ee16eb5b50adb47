import type { Store } from '../open-store.js';
import type { Executor } from './executor.js';
import { type FoldedRun, foldRun, knownAfter } from './fold-run.js';
import { readStates } from './player-states.js';
import { type LogRun, readLog } from './read-log.js';

/** A place in the log at one moment. */
export interface LogPlace {
  /** The position that the run comes after. */
  readonly after: number;
  /** The last position that may be read. */
  readonly upTo: number;
  /** How often rows had been removed from the log, as a deletion does. */
  readonly rewrites: number;
  /** Maximum events of the run. */
  readonly limit: number;
}

/** A run of the log that a step writes. */
export interface NextRun extends LogRun {
  /** The folded run; absent if the step must fold it. */
  readonly folded?: FoldedRun | undefined;
}

/** Reads the run that the next step folds, on its own connection, and folds it while the present step writes. */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun>; folded?: FoldedRun }) | null = null;

  constructor(private readonly store: Store) {}

  /** Begins to read the run at a position. After a fault, the step reads it again. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit, place.upTo);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Folds the run that {@link begin} reads, over the states that the step before will leave. It may be called while that
   * step writes. After a fault, the next step folds the run again.
   *
   * @param trx the transaction of that step, which holds the lock of the projection
   * @param earlier what that step writes: if it fails, the place of the run is never reached
   */
  async fold(trx: Executor, earlier: FoldedRun): Promise<void> {
    const next = this.#next;
    try {
      const { events = [] } = (await next?.run) ?? {};
      if (next && events.length > 0)
        next.folded = await foldRun(knownAfter(await readStates(trx, events), earlier), events);
    } catch {
      // The next step reports an event that cannot be folded.
    }
  }

  /**
   * Returns the run at a place: the one read ahead if it is still valid, otherwise a new read of the log. It never reuses
   * an empty run: rows that arrived since would wait for the next notification.
   */
  async take(db: Executor, place: LogPlace): Promise<NextRun> {
    const next = this.#next;
    this.#next = null;
    const run = await next?.run.catch(() => undefined);
    const holds =
      next?.after === place.after &&
      next.rewrites === place.rewrites &&
      next.limit === place.limit &&
      run !== undefined;
    return holds && run.events.length > 0
      ? { ...run, folded: next.folded }
      : readLog(db, place.after, place.limit, place.upTo);
  }
}
