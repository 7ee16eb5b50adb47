import type { Store } from '../open-store.js';
import type { Executor } from './executor.js';
import { type FoldedRun, foldRun, knownAfter } from './fold-run.js';
import { readStates } from './player-states.js';
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

/** A run of the log that a step writes. */
export interface NextRun extends LogRun {
  /** The run, folded; not there where that is left to the step. */
  readonly folded?: FoldedRun | undefined;
}

/** Reads the run that the next step folds, on a connection of its own, and folds it while the step before it writes. */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun>; folded?: FoldedRun }) | null = null;

  constructor(private readonly store: Store) {}

  /** Begins to read the run at a place. What goes wrong is left to the step, which reads it again. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Folds the run that was begun over what will be known once the step before it is written. It may be called while
   * that step writes; what goes wrong is left to the next step, which folds the run again.
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
      // An event that cannot be folded is reported by the step whose turn it is.
    }
  }

  /**
   * Returns the run at a place: what was read ahead where it is still so, and otherwise what the log has now. An empty
   * run is never from before: rows that arrived since would wait for the next news.
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
    return holds && run.events.length > 0 ? { ...run, folded: next.folded } : readLog(db, place.after, place.limit);
  }
}
